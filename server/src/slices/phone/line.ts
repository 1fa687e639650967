/** A line between a customer and a number: who talks with whom on the phone page, and whether they may. */

import { z } from 'zod'
import { type Asked, systemCall } from '../../kernel/call/call.ts'
import type { House } from '../../kernel/call/house.ts'
import { clockOfNode } from '../../kernel/graph/directory.ts'
import type { PageRequest } from '../../kernel/pages/page.ts'
import { firstCharacters } from '../../kernel/wire/characters.ts'
import { invalidParameter } from '../../kernel/wire/errors.ts'
import { text } from '../../kernel/wire/params.ts'
import { customerOf, findConversation, readRecipient } from '../messages/index.ts'
import { findPhoneNumber, type PhoneNumber } from '../phone-numbers/index.ts'

/** Who holds the phone when the address names nobody; who has a name already keeps it. */
const SANDBOX_CUSTOMER = { as: '15550100099', name: 'Sandbox Customer' }

const NAME_LENGTH_MAX = 200

export type Line = {
  call: Asked
  number: PhoneNumber
  wa_id: string
  /** Undefined: as the conversation has it. */
  name: string | undefined
}

export const addressOf = ({ number, wa_id }: Pick<Line, 'number' | 'wa_id'>) =>
  `/phone/${number.id}?as=${wa_id}`

/** Who holds the phone: in the query of what is opened, in the form of what is sent. */
export const holder = {
  as: text().optional().describe('The number of the customer; without it, the one of the sandbox.'),
  name: text().optional().describe('What the customer is called.'),
}
export const holderQuery = z.object(holder)

export async function lineOf(
  { house, parameters }: Pick<PageRequest, 'house' | 'parameters'>,
  given: z.output<typeof holderQuery>,
): Promise<Line> {
  const number = await numberOf({ house, parameters })
  const call = systemCall(house, 'phone', {
    clock: await clockOfNode(house, number.id),
    idSequence: 'in sequence',
  })
  const wa_id = await customerOf(call, number, readRecipient(given.as || SANDBOX_CUSTOMER.as))
  const shown = firstCharacters((given.name ?? '').trim(), NAME_LENGTH_MAX)
  if (shown !== '') return { call, number, wa_id, name: shown }
  const isNamed = given.as || (await findConversation(call, number.id, wa_id))?.name
  return { call, number, wa_id, name: isNamed ? undefined : SANDBOX_CUSTOMER.name }
}

/** Refuses when there is no phone at this address. */
export async function numberOf({
  house,
  parameters,
}: Pick<PageRequest, 'house' | 'parameters'>): Promise<PhoneNumber> {
  const call = systemCall(house, 'phone')
  const number = await findPhoneNumber(call, parameters.phone_number ?? '')
  if (!number) throw noPhoneHere()
  return number
}

export const noPhoneHere = () =>
  invalidParameter('There is no phone here: the number is not known.', { status: 404, subcode: 33 })

/** Nobody's token guards the phone, so a foreign site must not press its buttons through a visitor's browser. */
export function assertOwnPage({ house, headers }: Pick<PageRequest, 'house' | 'headers'>): void {
  const site = headers['sec-fetch-site']
  const origin = headers.origin
  const isOwn = site !== undefined ? site === 'same-origin' : origin === undefined || isOurs(house, headers)
  if (!isOwn) {
    throw invalidParameter('The phone takes only what its own page sends.', { status: 403 })
  }
}

function isOurs(house: House, { origin, host }: PageRequest['headers']): boolean {
  const from = URL.parse(String(origin))?.host
  return from !== undefined && from !== '' && (from === host || from === URL.parse(house.publicUrl)?.host)
}
