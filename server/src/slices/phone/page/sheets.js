/** What slides up over the chat: the rows of a list, the screens of a flow. */

import { el } from './elements.js'
import { address, press } from './line.js'
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

export function openList(message, { key, label }) {
  const choose = (one) =>
    attempt(async () => {
      await press(message, one.key)
      closeSheet()
    })
  const row = (one) =>
    el(
      'button',
      { type: 'button', class: 'row', onclick: () => choose(one) },
      el('b', undefined, one.label),
      one.description && el('small', undefined, one.description),
    )
  const rows = message.taps.filter((one) => one.in === key)
  const sections = [...Map.groupBy(rows, ({ section }) => section)].map(([title, inside]) =>
    el('section', undefined, title && el('h3', undefined, title), inside.map(row)),
  )
  openSheet(label, el('h2', undefined, label), el('div', { class: 'rows' }, sections))
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
