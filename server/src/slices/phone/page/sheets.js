/** What slides up over the chat: the rows of a list, the screens of a flow. */

import { el } from './elements.js'
import { address, say } from './line.js'
import { attempt } from './toast.js'

const sheet = document.querySelector('.sheet')
const inside = sheet.querySelector('.inside')
const phone = document.querySelector('.phone')
const behind = phone.querySelectorAll('header, .chat, .prompts, .composer, .blocked')
let opener

export function openSheet(label, ...content) {
  opener = document.activeElement
  sheet.setAttribute('aria-label', label)
  inside.replaceChildren(...content.filter(Boolean))
  sheet.show()
  for (const element of behind) element.inert = true
  sheet.querySelector('.close').focus()
}

export function closeSheet() {
  if (!sheet.open) return
  sheet.close()
  inside.replaceChildren()
  for (const element of behind) element.inert = false
  opener?.focus()
}

sheet.querySelector('.close').addEventListener('click', closeSheet)
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') closeSheet()
})
// What lies behind is inert: a tap on it is a tap on the phone itself.
phone.addEventListener('click', ({ target }) => {
  if (target === phone) closeSheet()
})

export function openList(message) {
  const { action } = message.content
  const choose = ({ id, title, description }) =>
    attempt(async () => {
      const list_reply = { id, title, ...(description !== undefined && { description }) }
      const interactive = { type: 'list_reply', list_reply }
      await say({ type: 'interactive', interactive, context: { id: message.id } })
      closeSheet()
    })
  const row = (one) =>
    el(
      'button',
      { type: 'button', class: 'row', onclick: () => choose(one) },
      el('b', undefined, one.title),
      one.description && el('small', undefined, one.description),
    )
  const sections = action.sections.map((section) =>
    el('section', undefined, section.title && el('h3', undefined, section.title), section.rows.map(row)),
  )
  openSheet(action.button, el('h2', undefined, action.button), el('div', { class: 'rows' }, sections))
}

/** Every step of a flow is a page of ours; the one that says it is done closes the sheet. */
export function openFlow(message, button) {
  const more = button === undefined ? '' : `&button=${button}`
  const frame = el('iframe', {
    src: address(`flow/${encodeURIComponent(message.id)}`, more),
    title: 'Form',
    referrerpolicy: 'same-origin',
  })
  frame.addEventListener('load', () => {
    if (frame.contentDocument?.getElementById('done')) closeSheet()
  })
  openSheet('Form', frame)
}
