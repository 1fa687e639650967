/** What is tapped: buttons that answer, and links that lead out of the chat. */

import { el, webAddress } from './elements.js'
import { say } from './line.js'
import { attempt, tell } from './toast.js'

export const tap = (label, icon, onclick) =>
  el('button', { type: 'button', onclick }, icon && el('span', { 'aria-hidden': 'true' }, icon), label)

export const leave = (label, icon, href) =>
  el(
    'a',
    { href, target: '_blank', rel: 'noopener noreferrer' },
    el('span', { 'aria-hidden': 'true' }, icon),
    label,
  )

export function leaveTo(label, url) {
  const href = webAddress(url)
  return href ? leave(label, '↗', href) : tap(label, '↗', () => tell(`This button leads nowhere: ${url}`))
}

export const answer = (message, part) => attempt(() => say({ ...part, context: { id: message.id } }))

export const replyButton = (message, { id, title }) =>
  tap(title, '↩', () => {
    const interactive = { type: 'button_reply', button_reply: { id, title } }
    return answer(message, { type: 'interactive', interactive })
  })

/** A quick reply of a template says its text, and brings the payload that the message gave it. */
export const quickReply = (message, { text, payload = text }) =>
  tap(text, '↩', () => answer(message, { type: 'button', button: { text, payload } }))

export const noCalls = () => tell('The sandbox phone makes no calls.')
