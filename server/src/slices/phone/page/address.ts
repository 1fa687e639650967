/** The form of an address: filled in again, or chosen from those that the business knows. */

import { el } from './elements.ts'
import { press } from './line.ts'
import type { AddressField, Message, Tap } from './message.ts'
import { closeSheet, openSheet } from './sheets.ts'
import { attempt } from './toast.ts'

export function openAddress(message: Message, { key, form = { saved: [], fields: [] } }: Tap): void {
  const send = (given: object) =>
    attempt(async () => {
      await press(message, key, given)
      closeSheet()
    })

  function field({ name, label, value, required, problem }: AddressField): HTMLElement {
    const wrong = problem === undefined ? undefined : el('small', { class: 'wrong' }, problem)
    // What was wrong is being put right.
    const oninput = () => wrong?.remove()
    return el(
      'label',
      undefined,
      label,
      el('input', { name, value, required, maxlength: 200, oninput }),
      wrong,
    )
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    send({ values: Object.fromEntries(new FormData(event.target as HTMLFormElement)) })
  }

  const saved = ({ id, label }: { id: string; label: string }) =>
    el(
      'button',
      { type: 'button', class: 'row', onclick: () => send({ saved: id }) },
      el('b', undefined, label),
    )

  openSheet(
    'Address',
    el('h2', undefined, 'Address'),
    form.saved.length > 0 && el('div', { class: 'rows' }, form.saved.map(saved)),
    el(
      'form',
      { class: 'filling', onsubmit: submit },
      form.fields.map(field),
      el('button', { class: 'main' }, 'Send address'),
    ),
  )
}
