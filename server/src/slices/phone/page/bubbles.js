/** A message as a bubble. */

import { carouselCards, templateCards } from './cards.js'
import { el, words } from './elements.js'
import { mediaPart, people, place } from './media.js'
import { offerPart } from './offer.js'
import { firstProduct, ordered, productCard } from './products.js'
import { reactionMenu } from './reactions.js'
import { tapsOf } from './taps.js'

const MEDIA_TYPES = ['image', 'video', 'audio', 'document', 'sticker']

const paragraph = (text) => text && el('p', { class: 'words', dir: 'auto' }, words(text))
const heading = (text) => text && el('p', { class: 'heading', dir: 'auto' }, text)
const footing = (text) => text && el('p', { class: 'footing', dir: 'auto' }, text)

/** What stands in a bubble, by the type of its message. */
const CONTENT = {
  text: ({ body }) => [paragraph(body)],
  location: (content) => [place(content)],
  contacts: (content) => people(content),
  button: ({ text }) => [paragraph(text)],
  template: ({ name, rendered }, message) => (rendered ? rendering(rendered, message) : [paragraph(name)]),
  interactive: (content, message) => reply(content) ?? asked(content, message),
  order: (content) => ordered(content),
  ...Object.fromEntries(MEDIA_TYPES.map((type) => [type, (content) => mediaPart(type, content)])),
}

const rendering = (rendered, message) => [
  ...header(rendered, message),
  rendered.offer && offerPart(rendered.offer),
  paragraph(rendered.body),
  footing(rendered.footer),
  rendered.cards && templateCards(rendered.cards, message),
]

function header({ header: top }, message) {
  if (!top) return []
  if (top.format === 'TEXT') return [heading(top.text)]
  if (top.format === 'LOCATION') return [place(top.media ?? {})]
  if (top.format === 'PRODUCT') return [productCard(firstProduct(message))]
  return mediaPart(top.format.toLowerCase(), top.media)
}

/** What the customer chose or filled in. */
function reply({ button_reply, list_reply, nfm_reply, call_permission_reply }) {
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
function inWords(value) {
  if (Array.isArray(value)) return value.map((one) => one?.file_name ?? inWords(one)).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function answersOf({ response_json }) {
  let answers = {}
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

function asked({ type, header: top, body, footer }, message) {
  const above = !top ? [] : top.type === 'text' ? [heading(top.text)] : mediaPart(top.type, top[top.type])
  return [
    ...above,
    SHOW_A_PRODUCT.includes(type) && productCard(firstProduct(message)),
    paragraph(body?.text),
    footing(footer?.text),
    type === 'carousel' && carouselCards(message),
  ]
}

const time = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })

const TICKS = { sent: { mark: '✓', says: 'Sent' }, read: { mark: '✓✓', says: 'Read' } }

/** Ticks are for what the customer wrote. */
function ticksOf({ direction }) {
  return direction === 'incoming' ? el('span', { class: 'ticks', role: 'img' }) : undefined
}

function tick(ticks, { status }) {
  const { mark, says } = status === 'read' ? TICKS.read : TICKS.sent
  ticks.classList.toggle('read', status === 'read')
  ticks.setAttribute('aria-label', says)
  write(ticks, mark)
}

/** Only what differs is written: who listens to the chat hears nothing twice. */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text
  element.hidden = text === ''
}

const summaryOf = ({ type, content }) =>
  content?.body?.text ?? content?.body ?? content?.rendered?.body ?? content?.text ?? content?.caption ?? type

const QUOTED_LENGTH_MAX = 160

/** The words of a message without its marks. */
const plainly = (message) =>
  el('p', undefined, words(summaryOf(message))).textContent.slice(0, QUOTED_LENGTH_MAX)

const business = document.querySelector('h1').textContent

function contentOf(message) {
  const { type, content } = message
  const draw = Object.hasOwn(CONTENT, type) ? CONTENT[type] : undefined
  return draw ? draw(content ?? {}, message) : [el('p', { class: 'missing' }, `A message of type ${type}`)]
}

/**
 * Drawn once. What changes later (ticks, reactions, the message it answers) is changed in place by `show`, so that
 * whoever is about to tap keeps what is under their finger, and sound and film play on.
 */
export function bubble(message) {
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
      contentOf(message),
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
