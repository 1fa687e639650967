/** A message as a bubble. */

import { carouselCards, templateCards } from './cards.ts'
import { el, icon, words } from './elements.ts'
import { mediaPart, people, place } from './media.ts'
import { type Content, contentOf, type FormReply, type Message, mediaOf, type Rendered } from './message.ts'
import { offerPart } from './offer.ts'
import { firstProduct, ordered, productCard } from './products.ts'
import { reactionMenu } from './reactions.ts'
import { tapsOf } from './taps.ts'

const MEDIA_TYPES = ['image', 'video', 'audio', 'document', 'sticker']

type Parts = (HTMLElement | string | undefined | false | Parts)[]

const paragraph = (text: string | undefined) => text && el('p', { class: 'words', dir: 'auto' }, words(text))
const heading = (text: string | undefined) => text && el('p', { class: 'heading', dir: 'auto' }, text)
const footing = (text: string | undefined) => text && el('p', { class: 'footing', dir: 'auto' }, text)

/** What stands in a bubble, by the type of its message. */
const CONTENT: Record<string, (content: Content, message: Message) => Parts> = {
  text: ({ body }) => [paragraph(wordsIn(body))],
  location: (content) => [place(content)],
  contacts: (_, { content }) => (Array.isArray(content) ? people(content) : []),
  button: ({ text }) => [paragraph(text)],
  template: ({ name, rendered }, message) => (rendered ? rendering(rendered, message) : [paragraph(name)]),
  interactive: (content, message) => reply(content) ?? asked(content, message),
  order: (content) => ordered(content),
  ...Object.fromEntries(MEDIA_TYPES.map((type) => [type, (content: Content) => mediaPart(type, content)])),
}

const wordsIn = (body: Content['body']) => (typeof body === 'object' ? body.text : body)

const rendering = (rendered: Rendered, message: Message): Parts => [
  ...header(rendered, message),
  rendered.offer && offerPart(rendered.offer),
  paragraph(rendered.body),
  footing(rendered.footer),
  rendered.cards && templateCards(rendered.cards, message),
]

function header({ header: top }: Rendered, message: Message): Parts {
  if (!top) return []
  if (top.format === 'TEXT') return [heading(top.text)]
  if (top.format === 'LOCATION') return [place(top.media ?? {})]
  if (top.format === 'PRODUCT') return [productCard(firstProduct(message))]
  return mediaPart(top.format.toLowerCase(), top.media)
}

/** What the customer chose or filled in. */
function reply({ button_reply, list_reply, nfm_reply, call_permission_reply }: Content): Parts | undefined {
  if (call_permission_reply)
    return [paragraph(call_permission_reply.response === 'accept' ? 'Calls allowed' : 'Calls not allowed')]
  if (nfm_reply?.name === 'address_message')
    return [el('p', { class: 'response' }, 'Address sent'), paragraph(nfm_reply.body)]
  if (nfm_reply) return [el('p', { class: 'response' }, 'Form sent'), ...answersOf(nfm_reply)]
  const chosen = button_reply ?? list_reply
  if (!chosen) return undefined
  return [paragraph(chosen.title), footing(chosen.description)]
}

/** Files by their names, choices side by side. */
function inWords(value: unknown): string {
  if (Array.isArray(value))
    return value.map((one: { file_name?: string } | null) => one?.file_name ?? inWords(one)).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function answersOf({ response_json }: FormReply): Parts {
  let answers: Record<string, unknown> = {}
  try {
    answers = JSON.parse(response_json)
  } catch {
    return [paragraph(response_json)]
  }
  return Object.entries(answers)
    .filter(([name]) => name !== 'flow_token')
    .map(([name, value]) => el('p', { class: 'answer' }, el('small', undefined, name), inWords(value)))
}

const SHOW_A_PRODUCT = ['product', 'catalog_message']

function asked({ type = '', header: top, body, footer }: Content, message: Message): Parts {
  const above = !top ? [] : top.type === 'text' ? [heading(top.text)] : mediaPart(top.type, mediaOf(top))
  return [
    ...above,
    SHOW_A_PRODUCT.includes(type) && productCard(firstProduct(message)),
    paragraph(wordsIn(body)),
    footing(footer?.text),
    type === 'carousel' && carouselCards(message),
  ]
}

const time = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })

const TICKS = { sent: { mark: 'check', says: 'Sent' }, read: { mark: 'twice', says: 'Read' } } as const

/** Ticks are for what the customer wrote. */
function ticksOf({ direction }: Message): HTMLElement | undefined {
  return direction === 'incoming' ? el('span', { class: 'ticks', role: 'img' }) : undefined
}

function tick(ticks: HTMLElement, { status }: Message): void {
  const { mark, says } = status === 'read' ? TICKS.read : TICKS.sent
  if (ticks.getAttribute('aria-label') === says) return
  ticks.classList.toggle('read', status === 'read')
  ticks.setAttribute('aria-label', says)
  ticks.replaceChildren(icon(mark))
}

/** Only what differs is written: a screen reader reads nothing twice. */
function write(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text
  element.hidden = text === ''
}

function summaryOf(message: Message): string {
  const { body, rendered, text, caption } = contentOf(message)
  return wordsIn(body) ?? rendered?.body ?? text ?? caption ?? message.type
}

const QUOTED_LENGTH_MAX = 160

/** The words of a message without its marks. */
const plainly = (message: Message) =>
  (el('p', undefined, words(summaryOf(message))).textContent ?? '').slice(0, QUOTED_LENGTH_MAX)

const business = document.querySelector('h1')?.textContent ?? ''

function partsOf(message: Message): Parts {
  const { type } = message
  const draw = Object.hasOwn(CONTENT, type) ? CONTENT[type] : undefined
  return draw
    ? draw(contentOf(message), message)
    : [el('p', { class: 'missing' }, `A message of type ${type}`)]
}

/**
 * Drawn once. What changes later (ticks, reactions, the message it answers) is changed in place by `show`, so that
 * whoever is about to tap keeps what is under their finger, and sound and film play on.
 */
export type Bubble = {
  element: HTMLElement
  show(news: Message, around: { quoted: Message | undefined; reactions: string[] }): void
}

export function bubble(message: Message): Bubble {
  const side = message.direction === 'incoming' ? 'mine' : 'theirs'
  const ticks = ticksOf(message)
  const quote = el('p', { class: 'quoted', dir: 'auto', hidden: true })
  const reacted = el('span', { class: 'reactions', hidden: true })
  const buttons = tapsOf(message)
  const element = el(
    'article',
    { class: `message ${side} ${message.type}`, 'data-id': message.id },
    el(
      'div',
      { class: 'bubble' },
      el('span', { class: 'unseen' }, side === 'mine' ? 'You: ' : `${business}: `),
      quote,
      partsOf(message),
      el('p', { class: 'meta' }, time.format(message.created_at), ticks),
      reacted,
      side === 'theirs' && reactionMenu(message),
    ),
    buttons.length > 0 && el('div', { class: 'buttons' }, buttons),
  )
  return {
    element,
    /** `quoted` is the message it answers, when that is here. */
    show(news, { quoted, reactions }) {
      if (ticks) tick(ticks, news)
      write(quote, quoted ? plainly(quoted) : '')
      write(reacted, reactions.join(''))
    },
  }
}
