/** The page around the chat: business, composer and sheets, ready before the script has run. */

import { html, type Markup } from '../../kernel/pages/html.ts'
import { type PageAnswer, page } from '../../kernel/pages/page.ts'
import { findConversation, listConversations } from '../messages/index.ts'
import { listAllOf, type PhoneNumber } from '../phone-numbers/index.ts'
import { type BusinessCard, businessCardOf } from '../qr-codes/index.ts'
import { holderQuery, type Line, lineOf } from './line.ts'
import { ICONS, type IconName } from './page/icon-paths.ts'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: https: http:",
  "media-src 'self' https: http:",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  // The console has it beside any of its pages.
  "frame-ancestors 'self'",
  "base-uri 'none'",
].join('; ')

export const phonePage = page({
  sandboxOnly: true,
  query: holderQuery,
  refusal: 'html',
  async run(request) {
    const line = await lineOf(request, request.query)
    const known = await findConversation(line.call, line.number.id, line.wa_id)
    const name = line.name ?? known?.name ?? undefined
    return shell({ ...line, name }, await businessCardOf(line.call, line.number), await othersOf(line))
  },
})

const CUSTOMERS_SHOWN_MAX = 12

type Others = { customers: { wa_id: string; name: string | null }[]; numbers: PhoneNumber[] }

/** Whom else one can be, and to whom else one can write. */
async function othersOf({ call, number, wa_id }: Line): Promise<Others> {
  const customers = await listConversations(call, number.id, CUSTOMERS_SHOWN_MAX)
  const numbers = await listAllOf(call, number.account_id)
  return {
    customers: customers.filter((one) => one.wa_id !== wa_id),
    numbers: numbers.filter((one) => one.id !== number.id),
  }
}

function shell(line: Line, card: BusinessCard, others: Others): PageAnswer {
  const { number, wa_id, name } = line
  const shown = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f9faf7"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121613">
<title>${card.verified_name} &middot; phone</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="../phone_assets/phone.css"><script type="module" src="../phone_assets/phone.ts"></script></head>
<body data-base="${number.id}" data-as="${wa_id}" data-name="${name ?? ''}">
<main class="desk">${aside(line, others)}<section class="phone" aria-label="Phone">${header(card)}
<div class="chat" role="log" aria-live="polite" aria-label="Messages" tabindex="0"><p class="note">The sandbox phone: what you write here reaches the business as a customer&rsquo;s message.</p></div>
<button class="news" type="button" hidden></button>
<div class="prompts" hidden></div>
${composer()}
<dialog class="sheet" aria-modal="true" aria-label="Sheet"><button class="close" type="button" aria-label="Close">${icon('close')}</button><div class="inside"></div></dialog>
<p class="toast" role="status" hidden></p>
<noscript><p class="note">The phone needs its script to run.</p></noscript></section></main></body></html>`
  return {
    type: 'text/html; charset=utf-8',
    body: shown.text,
    headers: {
      'content-security-policy': POLICY,
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    },
  }
}

function header(card: BusinessCard): Markup {
  return html`<header>${photo(card)}<div class="who"><h1>${card.verified_name}</h1><p>${card.about || card.display_phone_number}</p></div>
<details class="menu"><summary aria-label="Menu">${icon('more')}</summary><div class="items">
<p>${card.display_phone_number}</p>
<button type="button" data-action="block">Block</button><button type="button" data-action="unblock" hidden>Unblock</button>
<button type="button" data-action="report">Report</button><button type="button" data-open="customer">Your name and number</button><button type="button" data-open="holder">Be somebody else</button></div></details></header>`
}

function photo({ verified_name, profile_picture_url }: BusinessCard): Markup {
  if (profile_picture_url) return html`<img class="photo" src="${profile_picture_url}" alt="">`
  const initial = [...verified_name.trim()][0]?.toUpperCase() ?? '·'
  return html`<span class="photo" aria-hidden="true">${initial}</span>`
}

const composer = (): Markup => html`<form class="composer" autocomplete="off">
<ul class="commands" aria-label="Commands" hidden></ul>
<details class="attach"><summary aria-label="Attach">${icon('plus')}</summary><div class="items">
<label>Photo, film or file<input type="file" name="file" hidden></label><button type="button" data-attach="location">Location</button></div></details>
<textarea name="text" rows="1" dir="auto" maxlength="4096" placeholder="Message" aria-label="Message"></textarea>
<button class="send" aria-label="Send"><svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path fill="currentColor" d="M3.4 20.4 21 12 3.4 3.6 3.4 10.1 15 12 3.4 13.9z"/></svg></button></form>
<div class="blocked" hidden><p>You have blocked this business.</p><button type="button" data-action="unblock">Unblock</button></div>`

const icon = (name: IconName): Markup =>
  html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`

function aside({ number, wa_id, name }: Line, { customers, numbers }: Others): Markup {
  return html`<aside><p class="word">Sandbox phone</p><h2>${name ?? `+${wa_id}`}</h2><p>writes to ${number.verified_name} from +${wa_id}. Everything that happens here is sent to the webhooks.</p>
<form method="get" action="${number.id}"><label>Be somebody else<input name="as" inputmode="tel" required placeholder="+1 650 555 1234"></label>
<label>Name<input name="name" placeholder="Ann"></label><button>Change</button></form>
${choices(
  'Earlier customers',
  customers.map((one) => ({
    ...one,
    href: `${number.id}?as=${one.wa_id}`,
    title: one.name ?? `+${one.wa_id}`,
  })),
)}${choices(
  'Write to another number',
  numbers.map((one) => ({
    href: `${one.id}?as=${wa_id}`,
    title: `${one.verified_name} ${one.display_phone_number}`,
  })),
)}</aside>`
}

const choices = (title: string, links: { href: string; title: string }[]): Markup | false =>
  links.length > 0 &&
  html`<h3>${title}</h3><ul>${links.map((link) => html`<li><a href="${link.href}">${link.title}</a></li>`)}</ul>`
