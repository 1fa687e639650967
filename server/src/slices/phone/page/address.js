/** The form of an address: filled in anew, or chosen from those that the business knows. */

import { el } from './elements.js'
import { say } from './line.js'
import { closeSheet, openSheet } from './sheets.js'
import { attempt } from './toast.js'

/** By country: the fields in their order, and what they are called. */
const FIELDS = {
  IN: {
    name: 'Name',
    phone_number: 'Phone number',
    in_pin_code: 'Pin code',
    house_number: 'Flat or house number',
    floor_number: 'Floor',
    tower_number: 'Tower',
    building_name: 'Building',
    address: 'Address',
    landmark_area: 'Landmark or area',
    city: 'City',
    state: 'State',
  },
  SG: {
    name: 'Name',
    phone_number: 'Phone number',
    sg_post_code: 'Post code',
    address: 'Address',
    unit_number: 'Unit number',
    city: 'City',
  },
}

const REQUIRED = ['name', 'phone_number', 'in_pin_code', 'sg_post_code', 'address']

function inWords({ name, phone_number, ...rest }) {
  const where = Object.values(rest).filter(Boolean).join(', ')
  return [name, phone_number, where].filter(Boolean).join('\n')
}

export function openAddress(message) {
  const {
    country,
    values = {},
    saved_addresses = [],
    validation_errors = {},
  } = message.content.action.parameters
  const send = (answers, saved_address_id) =>
    attempt(async () => {
      const response = { ...(saved_address_id && { saved_address_id }), values: answers }
      const nfm_reply = {
        name: 'address_message',
        body: inWords(answers),
        response_json: JSON.stringify(response),
      }
      const interactive = { type: 'nfm_reply', nfm_reply }
      await say({ type: 'interactive', interactive, context: { id: message.id } })
      closeSheet()
    })

  const field = ([name, label]) =>
    el(
      'label',
      undefined,
      label,
      el('input', { name, value: values[name], required: REQUIRED.includes(name), maxlength: 200 }),
      validation_errors[name] && el('small', { class: 'wrong' }, validation_errors[name]),
    )

  function submit(event) {
    event.preventDefault()
    const given = [...new FormData(event.target)].map(([name, value]) => [name, value.trim()])
    send(Object.fromEntries(given.filter(([, value]) => value !== '')))
  }

  const saved = ({ id, value }) =>
    el(
      'button',
      { type: 'button', class: 'row', onclick: () => send(value, id) },
      el('b', undefined, inWords(value) || id),
    )

  openSheet(
    'Address',
    el('h2', undefined, 'Address'),
    saved_addresses.length > 0 && el('div', { class: 'rows' }, saved_addresses.map(saved)),
    el(
      'form',
      { class: 'filling', onsubmit: submit },
      Object.entries(FIELDS[country]).map(field),
      el('button', { class: 'main' }, 'Send address'),
    ),
  )
}
