/** What the world is told about phone numbers. */

import { z } from 'zod'
import type { Call } from '../../kernel/call/call.ts'
import { recordEvent } from '../../kernel/engine/index.ts'
import { type EventKind, eventKind } from '../../kernel/wire/event-kind.ts'
import { accountAlerts, accountUpdate, businessCapabilityUpdate } from '../accounts/index.ts'
import { type Calling, callingAnswer, callingOf } from './calling.ts'
import { productOf } from './messaging-product.ts'
import { MESSAGES_PER_DAY, type PhoneNumber } from './phone-number.ts'
import { gotWorse } from './rules.ts'

export const PHONE_NUMBERS_PER_ACCOUNT_MAX = 25

export const phoneNumberQualityUpdate = eventKind({
  field: 'phone_number_quality_update',
  about: 'The quality of a number, or how many customers it may message a day, changed.',
  cause: 'a number is verified for the first time, or the operator sets quality_rating or throughput',
  schema: z.object({
    display_phone_number: z.string(),
    event: z.enum(['ONBOARDING', 'THROUGHPUT_UPGRADE', 'UPGRADE', 'DOWNGRADE', 'FLAGGED', 'UNFLAGGED']),
    old_limit: z.string().optional(),
    current_limit: z.string(),
    quality_rating: z.string().optional(),
  }),
  example: {
    display_phone_number: '15550000001',
    event: 'UPGRADE',
    old_limit: 'TIER_1K',
    current_limit: 'TIER_10K',
  },
})

export const phoneNumberNameUpdate = eventKind({
  field: 'phone_number_name_update',
  about: 'The review of a display name came to a decision.',
  cause: 'the operator sets name_status or verified_name',
  schema: z.object({
    display_phone_number: z.string(),
    decision: z.enum(['APPROVED', 'REJECTED', 'DEFERRED', 'PENDING']),
    requested_verified_name: z.string(),
    rejection_reason: z.string().nullable(),
  }),
  example: {
    display_phone_number: '15550000001',
    decision: 'APPROVED',
    requested_verified_name: 'Parley Bakery',
    rejection_reason: null,
  },
})

export const accountSettingsUpdate: EventKind = {
  field: 'account_settings_update',
  about: 'What is set about the calls of a number changed.',
  cause: 'POST /{PHONE_NUMBER_ID}/settings with calling',
  schema: z.object({
    messaging_product: z.string(),
    timestamp: z.string(),
    type: z.literal('phone_number_settings'),
    phone_number_settings: z.object({ phone_number_id: z.string(), calling: callingAnswer }),
  }),
  example: {
    messaging_product: 'chat',
    timestamp: '1794700800',
    type: 'phone_number_settings',
    phone_number_settings: {
      phone_number_id: '300000000000001',
      calling: { status: 'ENABLED', call_icon_visibility: 'DEFAULT' },
    },
  },
}

/** As numbers stand in notifications. */
export const digitsOf = (number: Pick<PhoneNumber, 'display_phone_number'>) =>
  number.display_phone_number.replace(/[^0-9]/g, '')

const about = (number: PhoneNumber) => ({ account_id: number.account_id, node_id: number.id })

export async function numberAdded(call: Call, number: PhoneNumber): Promise<void> {
  await recordEvent(call, accountUpdate, about(number), {
    event: 'PHONE_NUMBER_ADDED',
    phone_number: digitsOf(number),
  })
}

export async function numberOnboarded(call: Call, number: PhoneNumber): Promise<void> {
  await recordEvent(call, phoneNumberQualityUpdate, about(number), {
    display_phone_number: digitsOf(number),
    event: 'ONBOARDING',
    current_limit: number.throughput_level,
  })
}

export async function callingChanged(call: Call, number: PhoneNumber, calling: Calling): Promise<void> {
  await recordEvent(call, accountSettingsUpdate, about(number), {
    messaging_product: productOf({ house: call.house, dialect: 'plain' }),
    timestamp: String(Math.floor(call.now / 1000)),
    type: 'phone_number_settings',
    phone_number_settings: { phone_number_id: number.id, calling: callingOf(calling) },
  })
}

/** One event for each thing about the number that the change made different. */
export async function numberChanged(call: Call, before: PhoneNumber, after: PhoneNumber): Promise<void> {
  const tell = <V>(kind: EventKind<V>, value: NoInfer<V>) => recordEvent(call, kind, about(after), value)
  const display_phone_number = digitsOf(after)

  if (before.quality_rating !== after.quality_rating) {
    await tell(phoneNumberQualityUpdate, {
      display_phone_number,
      event: gotWorse(before.quality_rating, after.quality_rating) ? 'FLAGGED' : 'UNFLAGGED',
      current_limit: after.throughput_level,
      quality_rating: after.quality_rating,
    })
  }
  if (before.throughput_level !== after.throughput_level) {
    const most = MESSAGES_PER_DAY[after.throughput_level]
    const rise =
      most === -1 ||
      (most > MESSAGES_PER_DAY[before.throughput_level] && before.throughput_level !== 'UNLIMITED')
    await tell(phoneNumberQualityUpdate, {
      display_phone_number,
      event: rise ? 'UPGRADE' : 'DOWNGRADE',
      old_limit: before.throughput_level,
      current_limit: after.throughput_level,
    })
    await tell(businessCapabilityUpdate, {
      max_daily_conversations_per_business: most,
      max_phone_numbers_per_waba: PHONE_NUMBERS_PER_ACCOUNT_MAX,
    })
  }
  if (before.name_status !== after.name_status || before.verified_name !== after.verified_name) {
    await tell(phoneNumberNameUpdate, {
      display_phone_number,
      decision: DECISIONS[after.name_status],
      requested_verified_name: after.verified_name,
      rejection_reason: after.name_status === 'DECLINED' ? 'UNKNOWN' : null,
    })
  }
  if (before.certificate_status !== after.certificate_status || before.account_mode !== after.account_mode) {
    await tell(accountAlerts, {
      entity_type: 'PHONE_NUMBER',
      entity_id: after.id,
      alert_info: {
        alert_severity: 'INFORMATIONAL',
        alert_status: 'ACTIVE',
        alert_type:
          before.account_mode !== after.account_mode ? 'ACCOUNT_MODE_CHANGED' : 'CERTIFICATE_STATUS_CHANGED',
        alert_description: `certificate_status is ${after.certificate_status}, account_mode is ${after.account_mode}.`,
      },
    })
  }
}

const DECISIONS = {
  APPROVED: 'APPROVED',
  AVAILABLE_WITHOUT_REVIEW: 'APPROVED',
  DECLINED: 'REJECTED',
  EXPIRED: 'DEFERRED',
  PENDING_REVIEW: 'PENDING',
  NONE: 'DEFERRED',
} as const satisfies Record<PhoneNumber['name_status'], string>
