/** The preview that people open: the engine plays the flow, and every step is a page. */

import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Asked, systemCall } from '../../../kernel/call/call.ts'
import type { House } from '../../../kernel/call/house.ts'
import { transacted } from '../../../kernel/call/transaction.ts'
import { equalInConstantTime } from '../../../kernel/crypto/secrets.ts'
import { clockOfNode } from '../../../kernel/graph/directory.ts'
import { html, htmlPage, type Markup } from '../../../kernel/pages/html.ts'
import {
  assertSignedUrl,
  type SignedQuery,
  signedParameters,
  signedQuery,
} from '../../../kernel/pages/links.ts'
import {
  type PageAnswer,
  type PageRequest,
  type PageTable,
  page,
  pageText,
} from '../../../kernel/pages/page.ts'
import { invalidParameter, notFound } from '../../../kernel/wire/errors.ts'
import { type Outcome, type Player, playerOf } from '../engine/player.ts'
import { textOf } from '../engine/values.ts'
import type { Flow } from '../flow.ts'
import { recordFlowResponse } from '../responses.ts'
import { renderScreen } from '../screen/screen.ts'
import { STYLE } from '../screen/style.ts'
import { findFlow } from '../store/flows.ts'
import { previewPath } from './link.ts'

const openingQuery = z.object({
  ...signedParameters,
  screen: pageText().optional().describe('The screen to begin with, filled with its examples.'),
})

export const previewPages: PageTable = {
  'GET /flow_preview/{flow}/{key}': page({
    query: openingQuery,
    refusal: 'html',
    isFramed: true,
    async run(request) {
      const flow = await flowOf(request)
      if (flow.validation_errors.length > 0) return errorsPage(flow)
      const player = playerOf(await askedFor(request.house, flow), flow)
      return outcomePage(request, flow, await open(player, flow, request.query.screen))
    },
  }),
  'POST /flow_preview/{flow}/{key}': page({
    query: signedQuery,
    form: z
      .record(z.string(), pageText())
      .describe('The session, what was pressed, and the inputs of the screen.'),
    refusal: 'html',
    isFramed: true,
    async run({ form: fields, ...request }) {
      const flow = await flowOf(request)
      const call = await askedFor(request.house, flow)
      const player = playerOf(call, flow)
      const session = openSession(request.house, flow, fields.session ?? '')
      const { press = 'footer' } = fields
      if (press === 'back') return outcomePage(request, flow, await player.back(session))
      const outcome = await player.submit(session, { fields, press })
      if (outcome.is === 'completed') await keep(call, flow, outcome)
      return outcomePage(request, flow, outcome)
    },
  }),
}

type Visit = Pick<PageRequest, 'house' | 'parameters'> & { query: SignedQuery }

async function flowOf({ house, parameters, query }: Visit): Promise<Flow> {
  const { flow: id = '', key = '' } = parameters
  assertSignedUrl(
    { house, clock: await clockOfNode(house, id) },
    previewPath({ id, preview_key: key }),
    query,
  )
  const flow = await findFlow({ db: house.storage.read }, id)
  if (!flow) throw notFound('GET', id)
  if (!equalInConstantTime(flow.preview_key, key))
    throw invalidParameter('This preview link was replaced by a newer one.', { status: 403 })
  return flow
}

const askedFor = async (house: House, { id }: Flow): Promise<Asked> =>
  systemCall(house, 'flow_preview', { clock: await clockOfNode(house, id) })

/** With an endpoint, as it would really open; when that fails, the examples are shown with what went wrong. */
async function open(player: Player, flow: Flow, screen: string | undefined): Promise<Outcome> {
  const flow_token = `preview-${randomUUID()}`
  const examples = () => player.open({ flow_token, action: 'navigate', examples: true, screen })
  if (screen !== undefined || flow.data_api_version === null || flow.endpoint_uri === null) return examples()
  const outcome = await player.open({ flow_token, action: 'data_exchange' })
  if (outcome.is !== 'failed') return outcome
  const { session, view } = await examples()
  return { is: 'failed', session, message: outcome.message, ...(view && { view }) }
}

async function keep(
  call: Asked,
  flow: Flow,
  { session, payload }: Extract<Outcome, { is: 'completed' }>,
): Promise<void> {
  await transacted(call, (writing) =>
    recordFlowResponse(writing, {
      flow_id: flow.id,
      source: 'preview',
      flow_token: session.flow_token,
      payload,
    }),
  )
}

const place = (flow: Flow) => ({ table: 'flow_preview', column: 'session', row: flow.id })

/** The session travels in the page, sealed: nobody can make one up. */
function openSession(house: House, flow: Flow, sealed: string): unknown {
  try {
    return JSON.parse(house.secrets.open(sealed, place(flow)))
  } catch {
    throw invalidParameter('This page is out of date. Open the preview again.', { status: 400 })
  }
}

function outcomePage(request: Visit, flow: Flow, outcome: Outcome): PageAnswer {
  const again = addressOf(request, flow)
  if (outcome.is === 'completed') return completedPage(flow, outcome.payload, again)
  if (outcome.is === 'link') return linkPage(flow, outcome.url, again)
  if (!outcome.view) throw new Error('an outcome without a view')
  const sealed = request.house.secrets.seal(JSON.stringify(outcome.session), place(flow))
  const problems = outcome.is === 'refused' ? outcome.problems : {}
  const notice = outcome.is === 'failed' ? outcome.message : outcome.view.notice
  const canGoBack = outcome.session.trail.length > 0
  const screen = renderScreen(outcome.view, { again, sealed, notice, problems, canGoBack })
  return sheet(outcome.view.title || 'Preview', screen)
}

function addressOf({ query }: Visit, flow: Flow): string {
  const signed = new URLSearchParams({ expires: query.expires ?? '', signature: query.signature ?? '' })
  return `${previewPath(flow)}?${signed}`
}

function completedPage(flow: Flow, payload: Record<string, unknown>, again: string): PageAnswer {
  const rows = Object.entries(payload).map(
    ([name, value]) => html`<tr><th>${name}</th><td>${textOf(value)}</td></tr>`,
  )
  return sheet(
    flow.name,
    html`<header><span></span><h1>${flow.name}</h1><span></span></header>
<div class="body"><div class="done" aria-hidden="true">&check;</div><h2>Completed</h2><p>This is what the business receives:</p><table>${rows}</table></div>
<footer><a class="main" href="${again}">Start again</a></footer>`,
  )
}

function linkPage(flow: Flow, url: string, again: string): PageAnswer {
  return sheet(
    flow.name,
    html`<header><span></span><h1>${flow.name}</h1><span></span></header>
<div class="body"><h2>A link</h2><p>A phone would now open this address:</p><p><code>${url}</code></p></div>
<footer><a class="main" href="${again}">Start again</a></footer>`,
  )
}

const ERRORS_SHOWN_MAX = 50

const counted = (errors: number) => (errors === 1 ? 'one validation error' : `${errors} validation errors`)

function errorsPage(flow: Flow): PageAnswer {
  const errors = flow.validation_errors
    .slice(0, ERRORS_SHOWN_MAX)
    .map(
      (error) =>
        html`<li>${error.message}<br><code>line ${String(error.line_start)}, column ${String(error.column_start)} &middot; ${error.pointers[0]?.path ?? ''}</code></li>`,
    )
  return sheet(
    flow.name,
    html`<header><span></span><h1>${flow.name}</h1><span></span></header>
<div class="body"><h2>Not ready yet</h2><p>The definition has ${counted(flow.validation_errors.length)}.</p><ul class="errors">${errors}</ul></div>`,
  )
}

function sheet(title: string, content: Markup): PageAnswer {
  return htmlPage({
    isFramed: true,
    title,
    style: STYLE,
    body: html`<main>${content}</main>`,
    headers: { 'cache-control': 'no-store' },
  })
}
