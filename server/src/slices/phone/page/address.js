/** The form of an address: filled in anew, or chosen from those that the business knows. */

import { el } from './elements.js'
import { press } from './line.js'
import { closeSheet, openSheet } from './sheets.js'
import { attempt } from './toast.js'

export function openAddress(message, { key, form }) {
  const send = (given) =>
    attempt(async () => {
      await press(message, key, given)
      closeSheet()
    })

  const field = ({ name, label, value, required, problem }) =>
    el(
      'label',
      undefined,
      label,
      el('input', { name, value, required, maxlength: 200 }),
      problem && el('small', { class: 'wrong' }, problem),
    )

  function submit(event) {
    event.preventDefault()
    send({ values: Object.fromEntries(new FormData(event.target)) })
  }

  const saved = ({ id, label }) =>
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
