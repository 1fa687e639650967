/** The end of the chat: whoever reads there stays there, and whoever reads further up sees a hint of what comes. */

import { icon, one } from './elements.ts'
import { onSaid } from './line.ts'

const NEAR_THE_END_PX = 120

const chat = one('.chat')
const news = one<HTMLButtonElement>('.news')
let isAtEnd = true
let followedTo = 0
let unseen = 0

const toTheEndPx = () => chat.scrollHeight - chat.scrollTop - chat.clientHeight

/** The page gets a scroll event with the next frame: whoever has moved up since does not want to be taken back. */
function isFollowing(): boolean {
  const isMovedUp = followedTo - chat.scrollTop >= NEAR_THE_END_PX && toTheEndPx() >= NEAR_THE_END_PX
  return isAtEnd && !isMovedUp
}

function scrollToEnd(): void {
  chat.scrollTop = chat.scrollHeight
  followedTo = chat.scrollTop
}

/** Also when a picture grows or the chat gets less room. */
export function follow(): void {
  if (isFollowing()) scrollToEnd()
}

/** The business has written. */
export function cameIn(): void {
  if (isFollowing()) return
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
  scrollToEnd()
}

news.addEventListener('click', () => {
  goToEnd()
  chat.focus()
})
// Whoever writes wants to see what they wrote.
onSaid(goToEnd)

chat.addEventListener('scroll', () => {
  isAtEnd = toTheEndPx() < NEAR_THE_END_PX
  if (!isAtEnd || unseen === 0) return
  unseen = 0
  show()
})
for (const grown of ['load', 'loadedmetadata', 'error']) chat.addEventListener(grown, follow, true)
new ResizeObserver(follow).observe(chat)
