/** A message as a bubble. */

import { interactiveButtons, reactionMenu, templateButtons } from './buttons.js'
import { el, words } from './elements.js'
import { mediaPart, people, place } from './media.js'

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
  template: ({ name, rendered }) =>
    rendered ? [...header(rendered), paragraph(rendered.body), footing(rendered.footer)] : [paragraph(name)],
  interactive: (content) => reply(content) ?? asked(content),
  ...Object.fromEntries(MEDIA_TYPES.map((type) => [type, (content) => mediaPart(type, content)])),
}

function header({ header: top }) {
  if (!top) return []
  if (top.format === 'TEXT') return [heading(top.text)]
  if (top.format === 'LOCATION') return [place(top.media ?? {})]
  return mediaPart(top.format.toLowerCase(), top.media)
}

/** What the customer chose or filled in. */
function reply({ button_reply, list_reply, nfm_reply }) {
  if (nfm_reply) return [el('p', { class: 'response' }, 'Form sent'), ...answersOf(nfm_reply)]
  const chosen = button_reply ?? list_reply
  if (!chosen) return undefined
  return [paragraph(chosen.title), footing(chosen.description)]
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
    .map(([name, value]) =>
      el(
        'p',
        { class: 'answer' },
        el('small', undefined, name),
        typeof value === 'string' ? value : JSON.stringify(value),
      ),
    )
}

function asked({ header: top, body, footer }) {
  const above = !top ? [] : top.type === 'text' ? [heading(top.text)] : mediaPart(top.type, top[top.type])
  return [...above, paragraph(body?.text), footing(footer?.text)]
}

function buttonsOf(message) {
  if (message.direction === 'incoming') return []
  if (message.type === 'interactive') return interactiveButtons(message)
  return message.type === 'template' ? templateButtons(message) : []
}

const time = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })

function ticks({ direction, status }) {
  if (direction === 'outgoing') return undefined
  const read = status === 'read'
  return el(
    'span',
    { class: read ? 'ticks read' : 'ticks', role: 'img', 'aria-label': read ? 'Read' : 'Sent' },
    read ? '✓✓' : '✓',
  )
}

const summaryOf = ({ type, content }) =>
  content?.body?.text ?? content?.body ?? content?.rendered?.body ?? content?.text ?? content?.caption ?? type

/** `quoted` is the message it answers, when that is here. */
export function bubble(message, { quoted, reactions = [] }) {
  const draw = Object.hasOwn(CONTENT, message.type) ? CONTENT[message.type] : undefined
  const content = draw
    ? draw(message.content ?? {})
    : [el('p', { class: 'missing' }, `A message of type ${message.type}`)]
  const side = message.direction === 'incoming' ? 'mine' : 'theirs'
  const buttons = buttonsOf(message)
  return el(
    'article',
    { class: `message ${side} ${message.type}`, 'data-id': message.id },
    el(
      'div',
      { class: 'bubble' },
      quoted && el('p', { class: 'quoted', dir: 'auto' }, String(summaryOf(quoted)).slice(0, 160)),
      content,
      el('p', { class: 'meta' }, time.format(message.created_at), ticks(message)),
      reactions.length > 0 && el('span', { class: 'reactions' }, reactions.join('')),
      side === 'theirs' && reactionMenu(message),
    ),
    buttons.length > 0 && el('div', { class: 'buttons' }, buttons),
  )
}
