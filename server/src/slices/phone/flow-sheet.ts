/**
 * A flow message, opened: the engine plays it against the real data endpoint, every step is a page in the
 * phone's sheet, and what was completed comes back to the business as a message.
 */

import { z } from 'zod'
import type { Call } from '../../kernel/call/call.ts'
import { transacted } from '../../kernel/call/transaction.ts'
import { html, htmlPage, type Markup } from '../../kernel/pages/html.ts'
import { type PageAnswer, type PageRequest, page, pageText } from '../../kernel/pages/page.ts'
import { invalidParameter } from '../../kernel/wire/errors.ts'
import { newRowId } from '../../kernel/wire/ids.ts'
import {
  FLOW_SCREEN_STYLE,
  type Flow,
  type FlowOutcome,
  findFlow,
  findFlowsByName,
  playerOf,
  recordFlowResponse,
  renderFlowScreen,
} from '../flows/index.ts'
import { findMessage, type Message, newMessageId } from '../messages/index.ts'
import { say } from './customer.ts'
import { keepFlowFiles } from './files.ts'
import { type FlowOrder, flowOrderOf } from './flow-order.ts'
import { assertMaySend, assertOwnPage, holder, type Line, lineOf, phonePath } from './line.ts'

type Sheet = { line: Line; message: Message; order: FlowOrder; flow: Flow; address: string }

/** What travels sealed in the page: the way through the flow, and the one message it may end in. */
const travelling = z.object({ session: z.unknown(), reply_id: z.string() })

const query = z.object({
  ...holder,
  button: pageText().optional().describe('Which button of a template opens it.'),
})
type Visit = Pick<PageRequest, 'house' | 'parameters'> & { query: z.output<typeof query> }

export const openSheet = page({
  query,
  refusal: 'html',
  isFramed: true,
  async run(request) {
    const sheet = await sheetOf(request)
    const { flow, order, line } = sheet
    const player = playerOf(line.call, flow)
    const outcome = await player.open({ phoneNumberId: line.number.id, ...order.opening })
    return outcomePage(sheet, outcome, newMessageId(newRowId(line.call.now)))
  },
})

export const playSheet = page({
  query,
  form: z
    .record(z.string(), pageText())
    .describe('The session, what was pressed, and the inputs of the screen.'),
  refusal: 'html',
  isFramed: true,
  admits: assertMaySend,
  async run(request) {
    assertOwnPage(request)
    const sheet = await sheetOf(request)
    const { form: fields, files } = request
    const { session, reply_id } = unsealed(sheet, fields.session ?? '')
    const { line } = sheet
    const outcome = await step(sheet, session, { fields, files })
    if (outcome.is === 'completed') {
      await transacted(line.call, (call) => complete(call, sheet, outcome, reply_id))
    }
    return outcomePage(sheet, outcome, reply_id)
  },
})

async function step(
  { line, flow }: Sheet,
  session: unknown,
  { fields, files }: { fields: Record<string, string>; files: PageRequest['files'] },
): Promise<FlowOutcome> {
  const player = playerOf(line.call, flow)
  const { press = 'footer' } = fields
  if (press === 'stay') return player.view(session)
  if (press === 'back') return player.back(session)
  const keep = (chosen: PageRequest['files']) => keepFlowFiles(line, chosen)
  return player.submit(session, { fields, files, keep, press })
}

async function sheetOf(request: Visit): Promise<Sheet> {
  const { query, parameters } = request
  const line = await lineOf(request, query)
  const { call, number, wa_id } = line
  const message = await findMessage(call, number.id, parameters.message_id ?? '')
  const isTheirs = message?.direction === 'outgoing' && message.wa_id === wa_id
  const order = isTheirs ? flowOrderOf(message, query.button) : undefined
  const flow = order && (await flowOf(line, order))
  if (!isTheirs || !order || flow?.account_id !== number.account_id) throw noFlowHere()
  const button = query.button === undefined ? '' : `&button=${encodeURIComponent(query.button)}`
  const address = `${phonePath(number.id)}/flow/${encodeURIComponent(message.id)}?as=${wa_id}${button}`
  return { line, message, order, flow, address }
}

async function flowOf({ call, number }: Line, { flow }: FlowOrder): Promise<Flow | undefined> {
  if ('id' in flow) return findFlow(call, flow.id)
  const [named] = await findFlowsByName(call, number.account_id, [flow.name], 1)
  return named
}

const noFlowHere = () =>
  invalidParameter('This message has no form to open, or the form is gone.', { status: 404 })

/** A double tap completes once: the reply's id is fixed when the flow is opened. */
async function complete(
  call: Call,
  { line, message, flow }: Sheet,
  { session, payload }: Extract<FlowOutcome, { is: 'completed' }>,
  reply_id: string,
): Promise<void> {
  if (await findMessage(call, line.number.id, reply_id)) return
  await recordFlowResponse(call, {
    flow_id: flow.id,
    source: 'message',
    phone_number_id: line.number.id,
    from: line.wa_id,
    flow_token: session.flow_token,
    payload,
  })
  await say(call, line, {
    id: reply_id,
    type: 'interactive',
    interactive: {
      type: 'nfm_reply',
      nfm_reply: { name: 'flow', body: 'Sent', response_json: JSON.stringify(payload) },
    },
    context: { id: message.id },
  })
}

const placeOf = ({ message, flow }: Sheet) => ({
  table: 'phone',
  column: 'flow',
  row: `${message.id} ${flow.id}`,
})

function unsealed(sheet: Sheet, sealed: string): z.infer<typeof travelling> {
  try {
    return travelling.parse(JSON.parse(sheet.line.call.house.secrets.open(sealed, placeOf(sheet))))
  } catch {
    throw invalidParameter('This form is out of date. Close it and open it again.')
  }
}

function outcomePage(sheet: Sheet, outcome: FlowOutcome, reply_id: string): PageAnswer {
  const { session } = outcome
  if (outcome.is === 'completed')
    return plainPage('Sent', html`<div class="done" id="done">✓</div><h2>Sent</h2>`)
  const travels = JSON.stringify({ session, reply_id })
  const sealed = sheet.line.call.house.secrets.seal(travels, placeOf(sheet))
  if (outcome.is === 'link') return linkPage(sheet, outcome.url, sealed)
  if (!outcome.view) throw new Error('an outcome without a view')
  const screen = renderFlowScreen(outcome.view, {
    again: sheet.address,
    sealed,
    notice: outcome.is === 'failed' ? outcome.message : outcome.view.notice,
    problems: outcome.is === 'refused' ? outcome.problems : {},
    canGoBack: session.trail.length > 0,
    takesFiles: true,
  })
  return sheetPage(outcome.view.title, screen)
}

function linkPage({ address }: Sheet, url: string, sealed: string): PageAnswer {
  const link = /^https?:\/\//i.test(url)
    ? html`<a class="main" href="${url}" target="_blank" rel="noopener noreferrer">Open ${URL.parse(url)?.host ?? 'link'}</a>`
    : html`<p><code>${url}</code></p>`
  return plainPage(
    'Link',
    html`<h2>This leads out of the chat</h2><p class="caption">${url}</p>${link}
<form method="post" action="${address}"><input type="hidden" name="session" value="${sealed}"><button class="link" name="press" value="stay">Back to the form</button></form>`,
  )
}

const plainPage = (title: string, body: Markup): PageAnswer =>
  sheetPage(title, html`<header><h1>${title}</h1></header><div class="body calm">${body}</div>`)

/** The flow's own look, in the colours of the phone. */
const SHEET_STYLE = `${FLOW_SCREEN_STYLE}
:root { --sheet: #fff; --ink: #18211c; --soft: #61706a; --line: #dde3de; --accent: #1a7a4c; --tint: #f3f6f3 }
@media (prefers-color-scheme: dark) { :root { --sheet: #212925; --ink: #e9efeb; --soft: #98a8a0; --line: #2c3631; --accent: #52cf8e; --on: #06230f; --tint: #1a201d } }
body { padding: 0; background: var(--sheet) }
main { max-width: none; min-height: 100vh; border-radius: 0; box-shadow: none; overflow: visible }
header { position: sticky; top: 0; background: var(--sheet); z-index: 1; padding-right: 60px }
footer { position: sticky; bottom: 0; background: var(--sheet) }
.calm { align-items: center; justify-content: center; text-align: center } .calm form { flex: none }
`

const sheetPage = (title: string, body: Markup): PageAnswer =>
  htmlPage({
    title,
    style: SHEET_STYLE,
    body: html`<main>${body}</main>`,
    isFramed: true,
    headers: {
      'cache-control': 'no-store',
      // With no-referrer a form's Origin would be `null`, which on plain http is all there is to know it by.
      'referrer-policy': 'same-origin',
    },
  })
