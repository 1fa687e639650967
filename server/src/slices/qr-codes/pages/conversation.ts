/** `deep_link_url`: who is on the other side, and the message ready to send. It needs no script. */

import { z } from 'zod'
import { systemCall } from '../../../kernel/call/call.ts'
import type { House } from '../../../kernel/call/house.ts'
import { transacted } from '../../../kernel/call/transaction.ts'
import { clockOfNode } from '../../../kernel/graph/directory.ts'
import { calmPage } from '../../../kernel/pages/calm-page.ts'
import { html, htmlPage, Markup } from '../../../kernel/pages/html.ts'
import { type PageAnswer, type PageRequest, page, pageText } from '../../../kernel/pages/page.ts'
import { isSandbox } from '../../../kernel/process/mode.ts'
import { lengthOf } from '../../../kernel/wire/params.ts'
import { phoneNumberNode } from '../../phone-numbers/index.ts'
import { type BusinessCard, businessCardOf } from '../business-card.ts'
import { svgOf } from '../image.ts'
import { deepLinkOf } from '../node.ts'
import type { QrCode } from '../qr-code.ts'
import { inboundText } from '../receiving.ts'
import { readCode } from '../rules.ts'
import { chatAppUrlSetting } from '../settings.ts'
import { findQrCode } from '../store.ts'
import { STYLE } from './look.ts'

/** The number that a visitor of the sandbox writes from, unless another is given. */
const VISITORS_NUMBER = '+1 555-010-0099'
const TEXT_LENGTH_MAX = 4_096

type Opened = { qrCode: QrCode; card: BusinessCard }
type Draft = { from: string; text: string; wrong?: string }

export const conversationPage = page({ refusal: 'html', run: show })
export const sendPage = page({
  sandboxOnly: true,
  form: z.object({
    from: pageText().optional().describe('The number that the visitor writes from.'),
    text: pageText().optional().describe('What the visitor writes.'),
  }),
  refusal: 'html',
  run: send,
})

type Visit = Pick<PageRequest, 'house' | 'parameters' | 'baseUrl'>

async function show(request: Visit): Promise<PageAnswer> {
  const opened = await open(request)
  if (!opened) return goneAway()
  return showConversation(request, opened, { from: VISITORS_NUMBER, text: opened.qrCode.prefilled_message })
}

/** In the sandbox a visitor is a customer: what they send comes in like any message. */
async function send(
  request: Visit & { form: { from?: string | undefined; text?: string | undefined } },
): Promise<PageAnswer> {
  const { house, form } = request
  const opened = await open(request)
  const receive = house.slots.heldBy(inboundText)
  if (!opened || !receive) return goneAway()
  const draft: Draft = { from: form.from ?? VISITORS_NUMBER, text: form.text ?? '' }
  const from = draft.from.replace(/[^0-9]/g, '')
  const words = draft.text.replaceAll('\r\n', '\n').trim()
  const wrong = whatIsWrong(from, words)
  if (wrong) return showConversation(request, opened, { ...draft, wrong }, 400)
  const { phone_number_id } = opened.qrCode
  const clock = await clockOfNode(house, phone_number_id)
  const onward = await transacted(
    systemCall(house, 'qr_codes.send', { clock, idSequence: 'in sequence' }),
    (call) => receive(call, { phone_number_id, from, text: words }),
  )
  if (onward === undefined) return sent(opened.card, words)
  return { status: 303, type: 'text/plain; charset=utf-8', body: '', headers: { location: onward } }
}

async function open({ house, baseUrl, parameters }: Visit): Promise<Opened | undefined> {
  const call = systemCall(house, 'qr_codes.open', { baseUrl })
  const qrCode = await findQrCode(call, readCode(parameters.code ?? ''))
  const number = qrCode && (await phoneNumberNode.find(call, qrCode.phone_number_id))
  return qrCode && number && { qrCode, card: await businessCardOf(call, number) }
}

function whatIsWrong(from: string, text: string): string | undefined {
  if (text === '') return 'There is nothing to send yet. Write a message first.'
  if (lengthOf(text) > TEXT_LENGTH_MAX) return `A message has at most ${TEXT_LENGTH_MAX} characters.`
  if (from.length < 7 || from.length > 15) return 'The number to write from needs 7 to 15 digits.'
  return undefined
}

function showConversation(request: Visit, { qrCode, card }: Opened, draft: Draft, status = 200): PageAnswer {
  const qr = new Markup(svgOf(deepLinkOf(request, qrCode.id), 208))
  return htmlPage({
    title: `Chat with ${card.verified_name}`,
    style: STYLE,
    headers: { 'cache-control': 'no-store' },
    status,
    body: html`<main class="two"><section class="talk">
<div class="who">${photo(card)}<div><h1>${card.verified_name}</h1><p class="number">${card.display_phone_number}</p></div></div>
${card.about !== '' && html`<p class="about">${card.about}</p>`}
${waysToSend(request.house, card, draft)}
</section><aside class="desk" aria-label="QR code">${qr}<p>Scan with your phone to carry on there.</p></aside></main>`,
  })
}

function waysToSend(house: House, card: BusinessCard, draft: Draft): Markup {
  if (isSandbox(house) && house.slots.heldBy(inboundText)) return sandboxForm(draft)
  const bubble = html`<p class="label">Your message</p><p class="bubble" dir="auto">${draft.text}</p>`
  const app = chatAppUrl(house, card, draft.text)
  return app !== undefined
    ? html`${bubble}<a class="go" href="${app}">Continue to chat</a>`
    : html`${bubble}<p class="hint">Open your messaging app and send this to <span class="number">${card.display_phone_number}</span>.</p>`
}

function sandboxForm({ from, text, wrong }: Draft): Markup {
  return html`<form method="post"><label class="label" for="text">Your message</label>
<textarea id="text" name="text" rows="3" dir="auto" required maxlength="${TEXT_LENGTH_MAX}">${text}</textarea>
${wrong !== undefined && html`<p class="wrong" role="alert">${wrong}</p>`}
<button class="go">Send message</button>
<details${wrong !== undefined && html` open`}><summary>Sandbox: you write as ${from}</summary>
<label for="from">Write from this number</label><input id="from" name="from" inputmode="tel" value="${from}"></details></form>`
}

function chatAppUrl(house: House, card: BusinessCard, text: string): string | undefined {
  const phone = card.display_phone_number.replace(/[^0-9]/g, '')
  return house.settings
    .get(chatAppUrlSetting)
    ?.replaceAll('{phone}', phone)
    .replaceAll('{text}', encodeURIComponent(text))
}

function photo({ verified_name, profile_picture_url }: BusinessCard): Markup {
  if (profile_picture_url) return html`<img class="photo" src="${profile_picture_url}" alt="">`
  return html`<span class="photo" aria-hidden="true">${initialOf(verified_name)}</span>`
}

const initialOf = (name: string) => [...name.trim()][0]?.toUpperCase() ?? '·'

const sent = (card: BusinessCard, words: string) =>
  calmPage({
    title: `Sent to ${card.verified_name}`,
    says: html`<p class="bubble" dir="auto">${words}</p><p>You can close this page.</p>`,
    style: STYLE,
  })

const goneAway = () =>
  calmPage({
    title: 'This link has retired',
    says: 'The business took this code down, or a letter of the link went missing on its way. Ask them for a new one.',
    status: 404,
    mark: '∅',
  })
