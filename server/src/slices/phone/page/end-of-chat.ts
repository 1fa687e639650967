/** The end of the chat: whoever reads there stays there, and whoever reads further up is told of what comes. */

import { icon, one } from './elements.ts'
import { onSaid } from './line.ts'

const NEAR_THE_END_PX = 120

const chat = one('.chat')
const news = one<HTMLButtonElement>('.news')
let isAtEnd = true
let unseen = 0

/** Also when a picture grows or the chat gets less room. */
export function follow(): void {
  if (isAtEnd) chat.scrollTop = chat.scrollHeight
}

/** The business has written. */
export function cameIn(): void {
  if (isAtEnd) return
  unseen++
  show()
}

function show(): void {
  news.hidden = unseen === 0
  if (unseen > 0) news.replaceChildren(icon('down'), `${unseen} new ${unseen === 1 ? 'message' : 'messages'}`)
}

function goToEnd(): void {
  isAtEnd = true
  unseen = 0
  show()
  follow()
}

news.addEventListener('click', () => {
  goToEnd()
  chat.focus()
})
// Whoever writes wants to see what they wrote.
onSaid(goToEnd)

chat.addEventListener('scroll', () => {
  isAtEnd = chat.scrollHeight - chat.scrollTop - chat.clientHeight < NEAR_THE_END_PX
  if (!isAtEnd || unseen === 0) return
  unseen = 0
  show()
})
for (const grown of ['load', 'loadedmetadata', 'error']) chat.addEventListener(grown, follow, true)
new ResizeObserver(follow).observe(chat)
