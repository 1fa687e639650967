/** The events of customers themselves: they have another number, they want no marketing. */

import { z } from 'zod'
import type { Call } from '../../../kernel/call/call.ts'
import { recordEvent } from '../../../kernel/engine/index.ts'
import { type EventKind, eventKind } from '../../../kernel/wire/event-kind.ts'
import type { PhoneNumber } from '../../phone-numbers/index.ts'
import { incoming } from '../conversations/incoming-message.ts'
import type { Customer } from '../message.ts'
import { about, contactOf, customerWrote, envelope } from '../notify.ts'
import { contactsOf } from '../platform-events.ts'
import { platformCustomer } from './platform-customer.ts'
import { personOf } from './worded.ts'

const metadata = z.object({ display_phone_number: z.string(), phone_number_id: z.string() })
const exampleMetadata = { display_phone_number: '15550100001', phone_number_id: '300000000000001' }

type Preference = { wa_id: string }

export const userPreferences: EventKind = eventKind({
  field: 'user_preferences',
  platform: {
    isOnly: true,
    value: (value: { contacts: Preference[]; user_preferences: Preference[] }, about) => ({
      ...value,
      contacts: contactsOf(about, value.contacts),
      user_preferences: value.user_preferences.map(({ wa_id, ...preference }) => {
        const { username: _, ...ids } = personOf(about, wa_id)
        return { ...ids, ...preference }
      }),
    }),
  },
  about: 'A customer has stopped marketing messages of the business, or wants them again.',
  cause: 'the sandbox phone or the operator has a customer say so; sent on versioned paths only',
  schema: z.object({
    messaging_product: z.string(),
    metadata,
    contacts: z.array(
      z.object({
        profile: z.object({ name: z.string() }),
        wa_id: z.string(),
        identity_key_hash: z.string().optional(),
      }),
    ),
    user_preferences: z.array(
      z.object({
        wa_id: z.string(),
        detail: z.string(),
        category: z.literal('marketing_messages'),
        value: z.enum(['stop', 'resume']),
        timestamp: z.int(),
      }),
    ),
  }),
  example: {
    messaging_product: 'chat',
    metadata: exampleMetadata,
    contacts: [{ profile: { name: 'Ann' }, wa_id: '16505551234' }],
    user_preferences: [
      {
        wa_id: '16505551234',
        detail: 'User requested to stop marketing messages',
        category: 'marketing_messages',
        value: 'stop',
        timestamp: 1_794_700_800,
      },
    ],
  },
})

/** It is sent as a message is, and stored nowhere. */
export async function recordMoved(
  call: Call,
  number: PhoneNumber,
  customer: Customer,
  wa_id: string,
): Promise<void> {
  const { name, wa_id: from } = customer
  const body = `User ${name ?? from} changed from ${from} to ${wa_id}`
  const system = { body, wa_id, type: 'user_changed_number' }
  await customerWrote(
    call,
    number,
    customer,
    incoming(call, number, from, { type: 'system', content: system }),
  )
}

export async function recordPreference(
  call: Call,
  number: PhoneNumber,
  customer: Customer,
  value: 'stop' | 'resume',
): Promise<void> {
  const preference = {
    wa_id: customer.wa_id,
    detail: `User requested to ${value} marketing messages`,
    category: 'marketing_messages' as const,
    value,
    timestamp: Math.floor(call.now / 1000),
  }
  const event = {
    ...envelope(call, number),
    contacts: [contactOf(call, number, customer)],
    user_preferences: [preference],
  }
  await recordEvent(
    call,
    userPreferences,
    about(number),
    event,
    await platformCustomer(call, number, customer),
  )
}
