/** The events of phone numbers. */

import { z } from 'zod'
import type { Call } from '../../kernel/call/call.ts'
import { recordEvent } from '../../kernel/engine/index.ts'
import { type EventKind, eventKind } from '../../kernel/wire/event-kind.ts'
import { accountAlerts, accountUpdate } from '../accounts/index.ts'
import { type Calling, callingAnswer, callingOf } from './calling.ts'
import { limitOfLevel } from './limits.ts'
import { productOf } from './messaging-product.ts'
import { MESSAGES_PER_DAY, type PhoneNumber, type ThroughputLevel } from './phone-number.ts'
import { gotWorse } from './rules.ts'

export const PHONE_NUMBERS_PER_ACCOUNT_MAX = 25

type Limits = { old_limit?: string | undefined; current_limit: string }

export const phoneNumberQualityUpdate = eventKind({
  field: 'phone_number_quality_update',
  platform: {
    value: (value: Limits, { platform, more }) => {
      const tierOf = (level: string) =>
        limitOfLevel(level as ThroughputLevel, { platform, business: more?.business_id }).tier
      const current_limit = tierOf(value.current_limit)
      return {
        ...value,
        ...(value.old_limit !== undefined && { old_limit: tierOf(value.old_limit) }),
        current_limit,
        ...(platform.has('quality_updates_tell_the_portfolio_limit') && {
          max_daily_conversations_per_business: current_limit,
        }),
      }
    },
  },
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

type Capability = { max_daily_conversations_per_business: number; max_phone_numbers_per_waba: number }

export const businessCapabilityUpdate = eventKind({
  field: 'business_capability_update',
  about: 'How many customers the business may message a day, and how many numbers it may have.',
  cause: "the operator changes a number's throughput, or the number earns another tier",
  platform: {
    value: (value: Capability, { platform, more }) => {
      const level = more?.throughput_level as ThroughputLevel | undefined
      const most =
        level === undefined
          ? value.max_daily_conversations_per_business
          : limitOfLevel(level, { platform, business: more?.business_id }).most
      const isOfPortfolio = platform.has('portfolio_limits')
      return {
        ...(isOfPortfolio && { ...value, max_daily_conversations_per_business: most }),
        ...(!platform.has('daily_limit_per_phone_is_left_out') && { max_daily_conversation_per_phone: most }),
        // Only businesses that begin had fewer numbers.
        ...(!isOfPortfolio &&
          most === MESSAGES_PER_DAY.TIER_250 && {
            max_phone_numbers_per_business: PHONE_NUMBERS_PER_ACCOUNT_MAX,
          }),
      }
    },
  },
  schema: z.object({ max_daily_conversations_per_business: z.int(), max_phone_numbers_per_waba: z.int() }),
  example: { max_daily_conversations_per_business: 1000, max_phone_numbers_per_waba: 25 },
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

/** Recorded for the platform's words alone. */
const ownerOf = ({ business_id, throughput_level }: PhoneNumber) =>
  business_id === null ? undefined : { business_id, throughput_level }

export async function numberAdded(call: Call, number: PhoneNumber): Promise<void> {
  await recordEvent(call, accountUpdate, about(number), {
    event: 'PHONE_NUMBER_ADDED',
    phone_number: digitsOf(number),
  })
}

export async function numberOnboarded(call: Call, number: PhoneNumber): Promise<void> {
  const value = {
    display_phone_number: digitsOf(number),
    event: 'ONBOARDING' as const,
    current_limit: number.throughput_level,
  }
  await recordEvent(call, phoneNumberQualityUpdate, about(number), value, ownerOf(number))
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
export async function numberChanged(
  call: Call,
  before: PhoneNumber,
  after: PhoneNumber,
  { isFirst = true } = {},
): Promise<void> {
  const record = <V>(kind: EventKind<V>, value: NoInfer<V>) =>
    recordEvent(call, kind, about(after), value, ownerOf(after))
  const display_phone_number = digitsOf(after)

  if (before.quality_rating !== after.quality_rating) {
    await record(phoneNumberQualityUpdate, {
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
    await record(phoneNumberQualityUpdate, {
      display_phone_number,
      event: rise ? 'UPGRADE' : 'DOWNGRADE',
      old_limit: before.throughput_level,
      current_limit: after.throughput_level,
    })
    if (isFirst)
      await record(businessCapabilityUpdate, {
        max_daily_conversations_per_business: most,
        max_phone_numbers_per_waba: PHONE_NUMBERS_PER_ACCOUNT_MAX,
      })
  }
  if (before.name_status !== after.name_status || before.verified_name !== after.verified_name) {
    await record(phoneNumberNameUpdate, {
      display_phone_number,
      decision: DECISIONS[after.name_status],
      requested_verified_name: after.verified_name,
      rejection_reason: after.name_status === 'DECLINED' ? 'UNKNOWN' : null,
    })
  }
  if (before.certificate_status !== after.certificate_status || before.account_mode !== after.account_mode) {
    await record(accountAlerts, {
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
