/** What can be tapped under a message: replies, lists, flows, links, calls, codes. */

import { el, webAddress } from './elements.js'
import { say } from './line.js'
import { openFlow, openList } from './sheets.js'
import { attempt, tell } from './toast.js'

const tap = (label, icon, onclick) =>
  el('button', { type: 'button', onclick }, icon && el('span', { 'aria-hidden': 'true' }, icon), label)

const leave = (label, icon, href) =>
  el(
    'a',
    { href, target: '_blank', rel: 'noopener noreferrer' },
    el('span', { 'aria-hidden': 'true' }, icon),
    label,
  )

const answer = (message, part) => attempt(() => say({ ...part, context: { id: message.id } }))

export function interactiveButtons(message) {
  const { type, action } = message.content
  if (type === 'list') return [tap(action.button, '☰', () => openList(message))]
  if (type === 'flow') return [tap(action.parameters.flow_cta, '', () => openFlow(message))]
  return (action?.buttons ?? []).map(({ reply: { id, title } }) =>
    tap(title, '↩', () => {
      const interactive = { type: 'button_reply', button_reply: { id, title } }
      return answer(message, { type: 'interactive', interactive })
    }),
  )
}

async function copy(code) {
  await navigator.clipboard.writeText(code)
  tell(`Copied ${code}`)
}

/** By the type of a template's button; whatever else there is only has its label. */
const TEMPLATE_BUTTONS = {
  QUICK_REPLY: (button, message) =>
    tap(button.text, '↩', () => {
      const { text, payload = text } = button
      return answer(message, { type: 'button', button: { text, payload } })
    }),
  URL: ({ text, url }) => {
    const href = webAddress(url)
    return href ? leave(text, '↗', href) : tap(text, '↗', () => tell(`This button leads nowhere: ${url}`))
  },
  PHONE_NUMBER: ({ text, phone_number }) =>
    leave(text, '✆', `tel:+${String(phone_number).replace(/[^0-9]/g, '')}`),
  COPY_CODE: ({ text, coupon_code }) =>
    tap(text ?? 'Copy code', '⧉', () => attempt(() => copy(String(coupon_code ?? '')))),
  OTP: ({ text }, { content }) => {
    const [code] = content.components.flatMap(({ parameters }) => parameters.map((one) => one.text))
    return tap(text ?? 'Copy code', '⧉', () => attempt(() => copy(String(code ?? ''))))
  },
  FLOW: ({ text, index }, message) => tap(text, '', () => openFlow(message, index)),
}

const EMOJI = ['👍', '❤️', '😂', '😮', '🙏']

/** What the customer thinks of a message, in one tap. */
export const reactionMenu = (message) =>
  el(
    'details',
    { class: 'react' },
    el('summary', { 'aria-label': 'React' }, el('span', { 'aria-hidden': 'true' }, '☺')),
    el(
      'div',
      { class: 'items' },
      EMOJI.map((emoji) =>
        tap(emoji, '', () =>
          attempt(() => say({ type: 'reaction', reaction: { message_id: message.id, emoji } })),
        ),
      ),
    ),
  )

export const templateButtons = (message) =>
  (message.content.rendered?.buttons ?? []).map((button) => {
    const draw = Object.hasOwn(TEMPLATE_BUTTONS, button.type) ? TEMPLATE_BUTTONS[button.type] : undefined
    return draw
      ? draw(button, message)
      : tap(button.text ?? button.type, '', () => tell('Nothing happens here.'))
  })
