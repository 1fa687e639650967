/**
 * A flow message, opened: the engine plays it against the real data endpoint, every step is a page in the
 * phone's sheet, and what was completed comes back to the business as a message.
 */

import { transacted } from '../../kernel/call/transaction.ts'
import { html, htmlPage, type Markup } from '../../kernel/pages/html.ts'
import { type Page, type PageAnswer, type PageRequest, textsOf } from '../../kernel/pages/page.ts'
import { Refusal } from '../../kernel/wire/errors.ts'
import { FLOW_SCREEN_STYLE, type FlowOutcome, playerOf, renderFlowScreen } from '../flows/index.ts'
import { newMessageId } from '../messages/index.ts'
import { keepFlowFiles } from './files.ts'
import { completeFlow, type FlowMessage, flowMessageOf, openFlow } from './flow-message.ts'
import { openSession, sealSession } from './flow-session.ts'
import { assertOwnPage, type Line, lineOf, phonePath } from './line.ts'

type Sheet = FlowMessage & { line: Line; address: string }

export const openSheet: Page = (request) =>
  shown(async () => {
    const sheet = await sheetOf(request)
    const { call } = sheet.line
    return outcomePage(sheet, await openFlow(call, sheet.line, sheet), newMessageId(call.now))
  })

export const playSheet: Page = (request) =>
  shown(async () => {
    assertOwnPage(request)
    const sheet = await sheetOf(request)
    const { form, files } = request
    const fields = textsOf(form)
    const { session, reply_id } = openSession(sheet.line.call.house, sheet, fields.session ?? '')
    const { line } = sheet
    const outcome = await step(sheet, session, { fields, files })
    if (outcome.is === 'completed') {
      await transacted(line.call, (call) => completeFlow(call, line, sheet, outcome, reply_id))
    }
    return outcomePage(sheet, outcome, reply_id)
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

async function sheetOf(request: PageRequest): Promise<Sheet> {
  const { query, parameters } = request
  const line = await lineOf(request, query)
  const { call, number, wa_id } = line
  const opened = await flowMessageOf(call, line, parameters.message_id ?? '', query.button)
  const button = query.button === undefined ? '' : `&button=${encodeURIComponent(query.button)}`
  const address = `${phonePath(number.id)}/flow/${encodeURIComponent(opened.message.id)}?as=${wa_id}${button}`
  return { ...opened, line, address }
}

function outcomePage(sheet: Sheet, outcome: FlowOutcome, reply_id: string): PageAnswer {
  const { session } = outcome
  if (outcome.is === 'completed')
    return plainPage('Sent', html`<div class="done" id="done">✓</div><h2>Sent</h2>`)
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
  return page(outcome.view.title, screen)
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

/** People look at these pages, so a refusal is one, too. */
async function shown(work: () => Promise<PageAnswer>): Promise<PageAnswer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const words = error.message.replace(/^\(#\d+\) /, '')
    return plainPage('Not now', html`<h2>This form cannot be opened</h2><p>${words}</p>`, error.parts.status)
  }
}

const plainPage = (title: string, body: Markup, status = 200): PageAnswer =>
  page(title, html`<header><h1>${title}</h1></header><div class="body calm">${body}</div>`, status)

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

const POLICY =
  "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'self'; base-uri 'none'"

const page = (title: string, body: Markup, status = 200): PageAnswer =>
  htmlPage({
    title,
    style: SHEET_STYLE,
    body: html`<main>${body}</main>`,
    status,
    headers: {
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      // With no-referrer a form's Origin would be `null`, which on plain http is all there is to know it by.
      'referrer-policy': 'same-origin',
    },
  })
