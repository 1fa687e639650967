/** The form of an address: filled in again, or chosen from those that the business knows. */

import { invalidParameter } from '../../kernel/wire/errors.ts'
import type { Said } from './say.ts'

/** By country: the fields in their order, and what they are called. */
const FIELDS: Record<string, Record<string, string>> = {
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

type Values = Record<string, string>

export type AddressForm = {
  fields: { name: string; label: string; required: boolean; value?: string; problem?: string }[]
  saved: { id: string; label: string }[]
}

type Parameters = {
  country?: string
  values?: Values
  saved_addresses?: { id: string; value: Values }[]
  validation_errors?: Values
}

export function addressFormOf(parameters: Record<string, unknown>): AddressForm {
  const { country = '', values = {}, saved_addresses = [], validation_errors = {} } = parameters as Parameters
  return {
    fields: Object.entries(FIELDS[country] ?? {}).map(([name, label]) => ({
      name,
      label,
      required: REQUIRED.includes(name),
      ...(values[name] !== undefined && { value: values[name] }),
      ...(validation_errors[name] !== undefined && { problem: validation_errors[name] }),
    })),
    saved: saved_addresses.map(({ id, value }) => ({ id, label: inWords(value) || id })),
  }
}

function inWords({ name, phone_number, ...rest }: Values): string {
  const where = Object.values(rest).filter(Boolean).join(', ')
  return [name, phone_number, where].filter(Boolean).join('\n')
}

/** What is filled in, by label or name; or a saved address, by its id or a line of it. */
export type GivenAddress = { values?: Values | undefined; saved?: string | undefined }

export function addressAnswer(parameters: Record<string, unknown>, given: GivenAddress): Said {
  const form = addressFormOf(parameters)
  const saved = given.saved === undefined ? undefined : savedNamed(parameters, form, given.saved)
  const values = saved ? saved.value : filledIn(form, given.values ?? {})
  const response = { ...(saved && { saved_address_id: saved.id }), values }
  const nfm_reply = {
    name: 'address_message',
    body: inWords(values),
    response_json: JSON.stringify(response),
  }
  return { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply } }
}

function savedNamed(parameters: Record<string, unknown>, { saved }: AddressForm, wanted: string) {
  const at = saved.findIndex(({ id, label }) => id === wanted || label.split('\n').includes(wanted))
  const found = (parameters as Parameters).saved_addresses?.[at]
  if (found) return found
  const known = saved.map(({ id, label }) => `${id} (${label.replaceAll('\n', ', ')})`)
  throw invalidParameter(
    `Param saved: there is no saved address ${JSON.stringify(wanted)}. There ${known.length === 0 ? 'is none' : `are: ${known.join('; ')}`}.`,
    { blame: ['saved'] },
  )
}

/** As the phone lets it go: known fields only, what was filled in before kept, and nothing required left empty. */
function filledIn({ fields }: AddressForm, given: Values): Values {
  const byWord = new Map(fields.flatMap((field) => [[field.label, field] as const, [field.name, field]]))
  const labels = fields.map(({ name, label }) => `${label} (${name})`).join(', ')
  const entered = new Map<string, string>()
  for (const [word, value] of Object.entries(given)) {
    const field = byWord.get(word)
    if (!field)
      throw invalidParameter(
        `Param values: the form has no field ${JSON.stringify(word)}. It has: ${labels}.`,
        {
          blame: ['values'],
        },
      )
    entered.set(field.name, value.trim())
  }
  const values = fields
    .map(({ name, value = '' }) => [name, entered.get(name) ?? value] as const)
    .filter(([, value]) => value !== '')
  const filled = Object.fromEntries(values)
  const missing = fields.filter(({ name, required }) => required && filled[name] === undefined)
  if (missing.length > 0)
    throw invalidParameter(
      `Param values: the form asks for ${missing.map(({ label, name }) => `${label} (${name})`).join(', ')}.`,
      { blame: ['values'] },
    )
  return filled
}
