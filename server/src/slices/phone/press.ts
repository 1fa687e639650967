/** A tap, done: what it makes the customer say. What only shows something says nothing. */

import type { Call } from '../../kernel/call/call.ts'
import { DAY, SECOND } from '../../kernel/process/clock.ts'
import { invalidParameter } from '../../kernel/wire/errors.ts'
import type { Message } from '../messages/index.ts'
import { addressAnswer, type GivenAddress } from './address-form.ts'
import type { Line } from './line.ts'
import { type GivenOrder, orderFrom } from './ordering.ts'
import { type Said, say } from './say.ts'
import type { Tap } from './taps.ts'

const CALLS_ALLOWED_MS = 7 * DAY

export type Place = {
  latitude: number
  longitude: number
  name?: string | undefined
  address?: string | undefined
}

/** Where the one who holds the phone is, unless they say so. */
const WHERE_I_AM: Place = { latitude: 52.52, longitude: 13.405, name: 'Where I am', address: 'Berlin' }

export const locationOf = (place: Place = WHERE_I_AM): Said => ({ type: 'location', location: { ...place } })

/** How the one who holds the phone is reached. */
function contactOf({ wa_id, name = `+${wa_id}` }: Holder): Said {
  const contact = {
    origin: 'contact_request',
    name: { formatted_name: name, first_name: name },
    phones: [{ phone: `+${wa_id}`, wa_id, type: 'CELL' }],
  }
  return { type: 'contacts', contacts: [contact] }
}

/** What is filled in on the way, where the tap opens a form. */
export type Given = GivenAddress & Partial<GivenOrder> & { place?: Place | undefined }

type Holder = Pick<Line, 'wa_id' | 'name'>
type Moment = { now: number; holder: Holder }
type Answering = (message: Message, tap: Tap, given: Given, moment: Moment) => Said | undefined

/** What each tap answers; one that is not here answers nothing. */
const ANSWERS: Partial<Record<Tap['does'], Answering>> = {
  reply: (_, { says }) => says,
  row: (_, { says }) => says,
  location: (_, __, { place }) => locationOf(place),
  contact: (_, __, ___, { holder }) => contactOf(holder),
  permission: (_, { response }, __, { now }) => {
    const expiration_timestamp = Math.floor((now + CALLS_ALLOWED_MS) / SECOND)
    const call_permission_reply = {
      response,
      ...(response === 'accept' && { is_permanent: false, expiration_timestamp }),
      response_source: 'user_action',
    }
    const interactive = { type: 'call_permission_reply', call_permission_reply }
    return { type: 'interactive', interactive }
  },
  address: ({ content }, _, given) => {
    if (given.values === undefined && given.saved === undefined) return undefined
    const { action } = content as { action: { parameters: Record<string, unknown> } }
    return addressAnswer(action.parameters, given)
  },
  products: (message, tap, { items = [], text }) =>
    items.length === 0 ? undefined : orderFrom(message, tap, { items, text }),
}

/** The id of what the customer said by it; undefined when a tap only shows something. */
export async function press(
  call: Call,
  line: Omit<Line, 'call'>,
  message: Message,
  tap: Tap,
  given: Given = {},
): Promise<string | undefined> {
  if (tap.until !== undefined && tap.until <= call.now) throw invalidParameter('This offer has ended.')
  const said = ANSWERS[tap.does]?.(message, tap, given, { now: call.now, holder: line })
  return said && say(call, line, { ...said, context: { id: message.id } })
}
