/** The phone: puts what it hears in its place, reads what is looked at, and tells what is pressed. */

import { bubble } from './bubbles.js'
import { showState } from './composer.js'
import { el } from './elements.js'
import { act, hear } from './line.js'
import { attempt, tell } from './toast.js'

const DAY_MS = 86_400_000
const READ_AFTER_MS = 250
const NEAR_THE_END_PX = 120

const chat = document.querySelector('.chat')
const menu = document.querySelector('.menu')
const messages = new Map()
let state = { prompts: [], commands: [], blocked: false, typing: false }
let now = Date.now()
let reading

const day = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' })

function dayOf(at) {
  const label = day.format(at)
  if (label === day.format(now)) return 'Today'
  return label === day.format(now - DAY_MS) ? 'Yesterday' : label
}

/** The latest reaction of each side is the one that counts; an empty one takes it back. */
function reactionsOn(ordered) {
  const bySide = new Map()
  for (const { type, direction, content } of ordered) {
    if (type !== 'reaction') continue
    const sides = bySide.get(content.message_id) ?? {}
    bySide.set(content.message_id, { ...sides, [direction]: content.emoji || undefined })
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
const bubbles = new Map()
const lines = new Map()

/** Made once for each message; see bubbles.js. */
function bubbleFor(message, around) {
  const known = bubbles.get(message.id) ?? bubble(message)
  bubbles.set(message.id, known)
  known.show(message, around)
  return known.element
}

function lineFor(key, kind, text) {
  const line = lines.get(key) ?? el('p', { class: kind })
  lines.set(key, line)
  if (line.textContent !== text) line.textContent = text
  return line
}

function draw() {
  const ordered = [...messages.values()].sort((a, b) => a.seq - b.seq)
  const reactions = reactionsOn(ordered)
  const nodes = []
  let lastDay
  for (const message of ordered) {
    if (message.type === 'reaction') continue
    const today = dayOf(message.created_at)
    if (today !== lastDay) nodes.push(lineFor(`before ${message.id}`, 'day', today))
    lastDay = today
    if (message.type === 'request_welcome') nodes.push(lineFor(message.id, 'note', 'You opened this chat.'))
    else {
      const around = { quoted: messages.get(message.context_id), reactions: reactions(message.id) }
      nodes.push(bubbleFor(message, around))
    }
  }
  if (state.typing && !state.blocked) nodes.push(typing)
  place(nodes)
  follow()
  const wrote = ordered.some(({ direction, type }) => direction === 'incoming' && type !== 'request_welcome')
  showState(state, wrote)
}

let isAtEnd = true

/** Whoever reads the end stays there, also when a picture grows or the chat gets less room. */
function follow() {
  if (isAtEnd) chat.scrollTop = chat.scrollHeight
}

chat.addEventListener('scroll', () => {
  isAtEnd = chat.scrollHeight - chat.scrollTop - chat.clientHeight < NEAR_THE_END_PX
})
for (const grown of ['load', 'loadedmetadata', 'error']) chat.addEventListener(grown, follow, true)
new ResizeObserver(follow).observe(chat)

/** Moves only what is out of place: an element taken out and put back would lose its focus. */
function place(nodes) {
  const wanted = new Set(nodes)
  const note = chat.querySelector('.note:not(.message)')
  for (const child of [...chat.children]) {
    if (child !== note && !wanted.has(child)) child.remove()
  }
  let after = note
  for (const node of nodes) {
    const next = after ? after.nextElementSibling : chat.firstElementChild
    if (next !== node) chat.insertBefore(node, next)
    after = node
  }
}

function readSoon() {
  const unread = [...messages.values()].some(
    ({ direction, status }) => direction === 'outgoing' && status !== 'read',
  )
  if (!unread || document.visibilityState !== 'visible' || reading) return
  reading = setTimeout(() => {
    reading = undefined
    attempt(() => act('read'))
  }, READ_AFTER_MS)
}

const DONE = {
  block: 'Blocked. The business cannot reach you here.',
  unblock: 'Unblocked.',
  report: 'Reported. Thank you.',
}

async function press(action) {
  menu.open = false
  await attempt(async () => {
    await act(action)
    tell(DONE[action])
  })
}

for (const button of document.querySelectorAll('[data-action]')) {
  button.addEventListener('click', () => press(button.dataset.action))
}

document.addEventListener('click', ({ target }) => {
  for (const details of document.querySelectorAll('details[open]')) {
    if (!details.contains(target)) details.open = false
  }
})

document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return
  for (const details of document.querySelectorAll('details[open]')) {
    details.open = false
    details.querySelector('summary').focus()
  }
})

document.addEventListener('visibilitychange', readSoon)

let isDrawing = false
let isPressed = false

/** News come in bursts; each is drawn once. Nothing moves while a finger is down: its tap would land beside. */
function drawSoon() {
  if (isDrawing || isPressed) return
  isDrawing = true
  requestAnimationFrame(() => {
    isDrawing = false
    if (!isPressed) draw()
  })
}

/** The click comes after the finger has left; only then may things move again. */
function release() {
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

hear({
  state(news) {
    state = news
    for (const button of menu.querySelectorAll('[data-action=block], [data-action=unblock]')) {
      button.hidden = (button.dataset.action === 'block') === state.blocked
    }
    drawSoon()
  },
  message(news) {
    messages.set(news.id, news)
    drawSoon()
    readSoon()
  },
  now(at) {
    now = at
    drawSoon()
  },
})
