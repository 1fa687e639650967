/** A page that says one thing: it worked, or what did not. */

import type { House } from '../call/house.ts'
import { isSandbox } from '../process/mode.ts'
import { notFound, type Refusal } from '../wire/errors.ts'
import { html, htmlPage, type Markup } from './html.ts'
import type { PageAnswer } from './page.ts'
import { CARD } from './page-look.ts'

/** What stands in the addresses of such pages is nobody else's business. */
const PRIVATE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

export const calmPage = (parts: {
  title: string
  says: string | Markup
  status?: number
  mark?: string
  style?: string
  headers?: Record<string, string>
  isFramed?: boolean
}): PageAnswer => {
  const {
    title,
    says,
    status = 200,
    mark = status < 400 ? '✓' : '!',
    style = CARD,
    headers = {},
    isFramed = false,
  } = parts
  const words = typeof says === 'string' ? html`<p>${says}</p>` : says
  return htmlPage({
    title,
    style,
    status,
    isFramed,
    headers: { ...PRIVATE, ...headers },
    body: html`<main><div class="calm"><div class="${status < 400 ? 'mark' : 'mark failed'}" aria-hidden="true">${mark}</div><h1>${title}</h1>${words}</div></main>`,
  })
}

const TITLES: Record<number, string> = {
  401: 'This address is for programs',
  403: 'This link does not open',
  404: 'There is nothing here',
  413: 'That is too large',
  503: 'Try again in a moment',
}

/** Where somebody goes who came to the wrong place. */
export type NextStep = { href: string; label: string }

/** Whoever tries the sandbox finds everything in its console; a customer of somebody's has no business there. */
export const nextStepIn = (house: House, baseUrl: string): NextStep | undefined =>
  isSandbox(house) ? { href: `${baseUrl}/console`, label: 'Open the console' } : undefined

/** A refusal for people: its words without the number, which is for programs, as is what is said of an object. */
export function refusalPage(
  { message, parts, kind }: Refusal,
  { isFramed = false, next }: { isFramed?: boolean; next?: NextStep | undefined } = {},
): PageAnswer {
  const { status, retryAfterSeconds } = parts
  const words =
    kind === notFound.kind
      ? 'The link is not known, or what it led to is gone.'
      : message.replace(/^\(#\d+\) /, '')
  return calmPage({
    title: TITLES[status] ?? 'That did not work',
    says: html`<p>${words}</p>${next && html`<p><a class="go" href="${next.href}">${next.label}</a></p>`}`,
    status,
    isFramed,
    headers: retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
  })
}
