/**
 * A flow message, opened: the engine plays it against the real data endpoint, every step is a page in the
 * phone's sheet, and what was completed comes back to the business as a message.
 */

import { z } from 'zod'
import { transacted } from '../../kernel/call/transaction.ts'
import { html, htmlPage, type Markup } from '../../kernel/pages/html.ts'
import { type PageAnswer, type PageRequest, page, pageText } from '../../kernel/pages/page.ts'
import { newRowId } from '../../kernel/wire/ids.ts'
import { keptMessageId } from '../../kernel/wire/message-id.ts'
import { FLOW_SCREEN_STYLE, type FlowOutcome, playerOf, renderFlowScreen } from '../flows/index.ts'
import { newMessageId } from '../messages/index.ts'
import { keepFlowFiles } from './files.ts'
import { completeFlow, type FlowMessage, flowMessageOf, openFlow } from './flow-message.ts'
import { openSession, sealSession } from './flow-session.ts'
import { assertOwnPage, holder, type Line, lineOf } from './line.ts'
import { ICONS } from './page/icon-paths.ts'

type Sheet = FlowMessage & { line: Line; address: string }

const query = z.object({
  ...holder,
  button: pageText().optional().describe('Which button of a template opens it.'),
})
type Visit = Pick<PageRequest, 'house' | 'parameters'> & { query: z.output<typeof query> }

export const openSheet = page({
  sandboxOnly: true,
  query,
  refusal: 'html',
  isFramed: true,
  async run(request) {
    const sheet = await sheetOf(request)
    const { call } = sheet.line
    return outcomePage(sheet, await openFlow(call, sheet.line, sheet), newMessageId(newRowId(call.now)))
  },
})

export const playSheet = page({
  sandboxOnly: true,
  query,
  form: z
    .record(z.string(), pageText())
    .describe('The session, what was pressed, and the inputs of the screen.'),
  refusal: 'html',
  isFramed: true,
  admits: assertOwnPage,
  async run(request) {
    assertOwnPage(request)
    const sheet = await sheetOf(request)
    const { form: fields, files } = request
    const { session, reply_id } = openSession(sheet.line.call.house, sheet, fields.session ?? '')
    const { line } = sheet
    const outcome = await step(sheet, session, { fields, files })
    if (outcome.is === 'completed') {
      await transacted(line.call, (call) => completeFlow(call, line, sheet, outcome, reply_id))
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
  const { call, wa_id } = line
  const opened = await flowMessageOf(call, line, keptMessageId(parameters.message_id ?? ''), query.button)
  const button = query.button === undefined ? '' : `&button=${encodeURIComponent(query.button)}`
  // From its own address on, whatever stands in front of that.
  const address = `?as=${wa_id}${button}`
  return { ...opened, line, address }
}

function outcomePage(sheet: Sheet, outcome: FlowOutcome, reply_id: string): PageAnswer {
  const { session } = outcome
  if (outcome.is === 'completed')
    return plainPage('Sent', html`<div class="done" id="done">${CHECK}</div><h2>Sent</h2>`)
  const sealed = sealSession(sheet.line.call.house, sheet, { session, reply_id })
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

const CHECK = html`<svg viewBox="0 0 16 16" width="28" height="28" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><path d="${ICONS.check}"/></svg>`

const plainPage = (title: string, body: Markup): PageAnswer =>
  sheetPage(title, html`<header><h1>${title}</h1></header><div class="body calm">${body}</div>`)

/** The flow's own look, as large as the sheet. */
const SHEET_STYLE = `${FLOW_SCREEN_STYLE}
body { padding: 0; background: var(--raised) }
main { max-width: none; min-height: 100vh; border-radius: 0; box-shadow: none; overflow: visible }
header { position: sticky; top: 0; background: var(--raised); z-index: 1; padding-right: 60px }
footer { position: sticky; bottom: 0; background: var(--raised) }
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
