/** What slides up over the chat: the rows of a list, the screens of a flow. */

import { el, one } from './elements.ts'
import { address, press } from './line.ts'
import type { Message, Tap } from './message.ts'
import { attempt, showToast } from './toast.ts'

const sheet = one<HTMLDialogElement>('.sheet')
const inside = one('.inside', sheet)
const close = one<HTMLButtonElement>('.close', sheet)
const phone = one('.phone')
const behind = phone.querySelectorAll<HTMLElement>('header, .chat, .prompts, .composer, .blocked, .news')
let opener: HTMLElement | undefined

export function openSheet(label: string, ...content: (Node | false | undefined)[]): void {
  if (document.activeElement instanceof HTMLElement) opener = document.activeElement
  sheet.setAttribute('aria-label', label)
  inside.replaceChildren(...content.filter((part): part is Node => part instanceof Node))
  sheet.show()
  for (const element of behind) element.inert = true
  close.focus()
}

export function closeSheet(): void {
  if (!sheet.open) return
  sheet.close()
  inside.replaceChildren()
  for (const element of behind) element.inert = false
  opener?.focus()
}

close.addEventListener('click', closeSheet)
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') closeSheet()
})
// What lies behind is inert: a tap on it is a tap on the phone itself.
phone.addEventListener('click', ({ target }) => {
  if (target === phone) closeSheet()
})

export function openList(message: Message, { key, label }: Tap): void {
  const choose = (row: Tap) =>
    attempt(async () => {
      await press(message, row.key)
      closeSheet()
    })
  const row = (tap: Tap) =>
    el(
      'button',
      { type: 'button', class: 'row', onclick: () => choose(tap) },
      el('b', undefined, tap.label),
      tap.description && el('small', undefined, tap.description),
    )
  const rows = message.taps.filter((tap) => tap.in === key)
  const sections = [...Map.groupBy(rows, ({ section }) => section)].map(([title, taps]) =>
    el('section', undefined, title && el('h3', undefined, title), taps.map(row)),
  )
  openSheet(label, el('h2', undefined, label), el('div', { class: 'rows' }, sections))
}

/** Every step of a flow is a page of ours; the one that says it is done closes the sheet. */
export function openFlow(message: Message, button: number | undefined): void {
  const more = button === undefined ? '' : `&button=${button}`
  const frame = el('iframe', {
    src: address(`flow/${encodeURIComponent(message.id)}`, more),
    title: 'Form',
    referrerpolicy: 'same-origin',
  })
  frame.addEventListener('load', () => {
    const page = frame.contentDocument
    if (!page) return
    for (const wrong of page.querySelectorAll<HTMLElement>('.wrong')) vanish(page, wrong)
    if (!page.getElementById('done')) return
    closeSheet()
    showToast('Form sent.')
  })
  openSheet('Form', frame)
}

/** What was wrong with a field is not said any longer once that is filled in again. */
function vanish(page: Document, wrong: HTMLElement): void {
  const field = wrong.previousElementSibling
  const filled = ({ target }: Event) => {
    if (!field?.contains(target as Node)) return
    wrong.remove()
    page.removeEventListener('input', filled)
  }
  page.addEventListener('input', filled)
}
