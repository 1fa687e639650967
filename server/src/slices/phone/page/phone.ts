/** The phone: shows what it receives, marks what is seen as read, and sends what is pressed. */

import { type Bubble, bubble } from './bubbles.ts'
import { showState } from './composer.ts'
import { showCustomer } from './customer.ts'
import { el, one } from './elements.ts'
import { cameIn, follow } from './end-of-chat.ts'
import { act, listen } from './line.ts'
import { showBlocked } from './menus.ts'
import { contentOf, type Message, type State } from './message.ts'
import { attempt } from './toast.ts'

const DAY_MS = 86_400_000
const READ_AFTER_MS = 250

const chat = one('.chat')
const messages = new Map<string, Message>()
let state: State = {
  prompts: [],
  commands: [],
  blocked: false,
  typing: false,
  username: null,
  wants_marketing: true,
}
let now = Date.now()
let reading: ReturnType<typeof setTimeout> | undefined

const day = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' })

function dayOf(at: number): string {
  const label = day.format(at)
  if (label === day.format(now)) return 'Today'
  return label === day.format(now - DAY_MS) ? 'Yesterday' : label
}

/** The latest reaction of each side is the one that counts; an empty one takes it back. */
function reactionsOn(ordered: Message[]): (id: string) => string[] {
  const bySide = new Map<string, Partial<Record<Message['direction'], string | undefined>>>()
  for (const message of ordered) {
    if (message.type !== 'reaction') continue
    const { message_id = '', emoji } = contentOf(message)
    const sides = bySide.get(message_id) ?? {}
    bySide.set(message_id, { ...sides, [message.direction]: emoji || undefined })
  }
  return (id) => Object.values(bySide.get(id) ?? {}).filter((emoji) => emoji !== undefined)
}

const typing = el(
  'p',
  { class: 'typing', role: 'img', 'aria-label': 'The business is writing' },
  el('i'),
  el('i'),
  el('i'),
)
const bubbles = new Map<string, Bubble>()
const lines = new Map<string, HTMLElement>()

/** Made once for each message; see bubbles.ts. */
function bubbleFor(message: Message, around: Parameters<Bubble['show']>[1]): HTMLElement {
  const known = bubbles.get(message.id) ?? bubble(message)
  bubbles.set(message.id, known)
  known.show(message, around)
  return known.element
}

function lineFor(key: string, kind: string, text: string): HTMLElement {
  const line = lines.get(key) ?? el('p', { class: kind })
  lines.set(key, line)
  if (line.textContent !== text) line.textContent = text
  return line
}

function draw(): void {
  const ordered = [...messages.values()].sort((a, b) => a.seq - b.seq)
  const reactions = reactionsOn(ordered)
  const nodes: Element[] = []
  let lastDay: string | undefined
  for (const message of ordered) {
    if (message.type === 'reaction') continue
    const today = dayOf(message.created_at)
    if (today !== lastDay) nodes.push(lineFor(`before ${message.id}`, 'day', today))
    lastDay = today
    if (message.type === 'request_welcome') nodes.push(lineFor(message.id, 'note', 'You opened this chat.'))
    else {
      const around = { quoted: messages.get(message.context_id ?? ''), reactions: reactions(message.id) }
      nodes.push(bubbleFor(message, around))
    }
  }
  if (state.typing && !state.blocked) nodes.push(typing)
  place(nodes)
  follow()
  const wrote = ordered.some(({ direction, type }) => direction === 'incoming' && type !== 'request_welcome')
  showState(state, wrote)
}

/** Moves only what is out of place: an element taken out and put back would lose its focus. */
function place(nodes: Element[]): void {
  const wanted = new Set(nodes)
  const note = chat.querySelector('.note:not(.message)')
  for (const child of [...chat.children]) {
    if (child !== note && !wanted.has(child)) child.remove()
  }
  let after: Element | null = note
  for (const node of nodes) {
    const next: Element | null = after ? after.nextElementSibling : chat.firstElementChild
    if (next !== node) chat.insertBefore(node, next)
    after = node
  }
}

function readSoon(): void {
  const unread = [...messages.values()].some(
    ({ direction, status }) => direction === 'outgoing' && status !== 'read',
  )
  if (!unread || document.visibilityState !== 'visible' || reading) return
  reading = setTimeout(() => {
    reading = undefined
    attempt(() => act('read'))
  }, READ_AFTER_MS)
}

document.addEventListener('visibilitychange', readSoon)

let isDrawing = false
let isPressed = false

/** News come in bursts; each is drawn once. Nothing moves while a finger is down: its tap would land beside. */
function drawSoon(): void {
  if (isDrawing || isPressed) return
  isDrawing = true
  requestAnimationFrame(() => {
    isDrawing = false
    if (!isPressed) draw()
  })
}

/** The click comes after the finger has left; only then may things move again. */
function release(): void {
  setTimeout(() => {
    isPressed = false
    drawSoon()
  })
}

document.addEventListener('pointerdown', () => {
  isPressed = true
})
for (const end of ['pointerup', 'pointercancel', 'contextmenu', 'blur']) addEventListener(end, release)

await attempt(() => act('open'))

listen({
  state(news) {
    state = news
    showBlocked(state.blocked)
    showCustomer(state)
    drawSoon()
  },
  message(news) {
    const isNew = !messages.has(news.id)
    messages.set(news.id, news)
    if (isNew && news.direction === 'outgoing' && news.type !== 'reaction') cameIn()
    drawSoon()
    readSoon()
  },
  now(at) {
    now = at
    drawSoon()
  },
})
