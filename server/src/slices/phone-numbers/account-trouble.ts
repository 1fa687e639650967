/** What the platform does about an account, sent as account_update, and what its numbers may not do meanwhile. */

import { z } from 'zod'
import type { Call } from '../../kernel/call/call.ts'
import { recordEvent } from '../../kernel/engine/index.ts'
import { operatorOperation, successAnswer } from '../../kernel/graph/operation.ts'
import { SECOND } from '../../kernel/process/clock.ts'
import { invalidParameter } from '../../kernel/wire/errors.ts'
import { choice, integer, json, list, text } from '../../kernel/wire/params.ts'
import {
  ACCOUNT_RESTRICTIONS,
  type Account,
  accountNode,
  accountUpdate,
  BAN_STATES,
  banInfo,
  changeAccount,
} from '../accounts/index.ts'
import { accountBarred } from './errors.ts'
import { type Barred, type Barring, EVERYTHING, type PhoneNumber } from './phone-number.ts'
import { barNumbersOf } from './store/numbers.ts'

/** What each restriction bars: beginning conversations, answering in them, adding numbers. */
const BARRED_BY: Record<(typeof ACCOUNT_RESTRICTIONS)[number], Barring> = {
  RESTRICTED_BIZ_INITIATED_MESSAGING: 'begin',
  RESTRICTED_CUSTOMER_INITIATED_MESSAGING: 'answer',
  RESTRICTED_ADD_PHONE_NUMBER_ACTION: 'add',
}

/** What becomes of sending by each event: all is barred, all is allowed again, or nothing changes. */
const EFFECTS = {
  ACCOUNT_RESTRICTION: 'as restricted',
  ACCOUNT_VIOLATION: undefined,
  DISABLED_UPDATE: 'as banned',
  ACCOUNT_DELETED: 'bars',
  ACCOUNT_OFFBOARDED: 'bars',
  ACCOUNT_RECONNECTED: 'allows',
  PARTNER_ADDED: 'allows',
  PARTNER_REMOVED: 'bars',
  PARTNER_APP_INSTALLED: 'allows',
  PARTNER_APP_UNINSTALLED: 'bars',
  PARTNER_CLIENT_CERTIFICATION_STATUS_UPDATE: undefined,
  AD_ACCOUNT_LINKED: undefined,
  MM_LITE_TERMS_SIGNED: undefined,
  AUTH_INTL_PRICE_ELIGIBILITY_UPDATE: undefined,
  VOLUME_BASED_PRICING_TIER_UPDATE: undefined,
} as const
type Happening = keyof typeof EFFECTS
const EVENTS = Object.keys(EFFECTS) as [Happening, ...Happening[]]

const input = z.object({
  event: choice(EVENTS).describe('What happens to the account.'),
  restriction_types: list(choice(ACCOUNT_RESTRICTIONS), { commas: true })
    .default([...ACCOUNT_RESTRICTIONS])
    .describe(
      'Of ACCOUNT_RESTRICTION: what is restricted; unless given, all of it. With [], nothing is any more.',
    ),
  expires_in: integer(1, 366 * 86_400)
    .default(7 * 86_400)
    .describe('Of ACCOUNT_RESTRICTION: for how many seconds.'),
  ban_state: choice(BAN_STATES)
    .default('DISABLE')
    .describe('Of DISABLED_UPDATE: disabled, back again, or only a warning that it will be.'),
  violation_type: text({ min: 1, max: 100 }).default('ADULT').describe('Of ACCOUNT_VIOLATION: which.'),
  details: json(z.record(z.string(), z.unknown()))
    .optional()
    .meta({
      description: 'More of the value, or other values of it, as account_update has them.',
      examples: [{ disconnection_info: { reason: 'PRIMARY_INACTIVITY', initiated_by: 'SYSTEM' } }],
    }),
})
type Input = z.infer<typeof input>

export const makeAccountEvent = operatorOperation('makeAccountEvent', accountNode, {
  sandboxOnly: true,
  summary:
    'Something happens to an account: a restriction, a violation, its end, a partner; and what follows for sending',
  note: [
    'On versioned paths what is barred is refused (131031) until it expires, or an event allows it again. Plain paths send on.',
    'DISABLED_UPDATE, ACCOUNT_DELETED, ACCOUNT_OFFBOARDED, PARTNER_REMOVED and PARTNER_APP_UNINSTALLED bar everything; DISABLED_UPDATE with REINSTATE, ACCOUNT_RECONNECTED, PARTNER_ADDED and PARTNER_APP_INSTALLED allow it again; ACCOUNT_RESTRICTION bars what it names. The others are sent as events, and change nothing about sending.',
  ],
  input,
  request: { event: 'ACCOUNT_VIOLATION', violation_type: 'ADULT' },
  answer: successAnswer,
  async run({ node: account, input: asked, call }) {
    const barred = barredBy(asked, call.now)
    if (barred !== undefined) await barNumbersOf(call, account.id, barred)
    const account_review_status = asked.event === 'DISABLED_UPDATE' ? REVIEWED[asked.ban_state] : undefined
    if (account_review_status) await changeAccount(call, account.id, { account_review_status })
    await recordEvent(
      call,
      accountUpdate,
      { account_id: account.id, node_id: account.id },
      wordsOf(account, asked, call.now),
    )
    return { success: true as const }
  },
})

type BanState = (typeof BAN_STATES)[number]
const BANS: Partial<Record<BanState, 'bars' | 'allows'>> = { DISABLE: 'bars', REINSTATE: 'allows' }
const REVIEWED: Partial<Record<BanState, Account['account_review_status']>> = {
  DISABLE: 'DISABLED',
  REINSTATE: 'APPROVED',
}

/** Undefined where it stays as it is, null where everything is allowed. */
function barredBy(
  { event, ban_state, restriction_types, expires_in }: Input,
  now: number,
): Barred | null | undefined {
  const effect = event === 'DISABLED_UPDATE' ? BANS[ban_state] : EFFECTS[event]
  if (effect === undefined) return undefined
  if (effect === 'allows') return null
  if (effect === 'bars') return { event, kinds: EVERYTHING, until: null }
  if (restriction_types.length === 0) return null
  return { event, kinds: restriction_types.map((type) => BARRED_BY[type]), until: now + expires_in * SECOND }
}

const OF_PARTNERS: Happening[] = [
  'PARTNER_ADDED',
  'PARTNER_REMOVED',
  'PARTNER_APP_INSTALLED',
  'PARTNER_APP_UNINSTALLED',
  'AD_ACCOUNT_LINKED',
  'MM_LITE_TERMS_SIGNED',
]

function wordsOf(
  { id, business_id, country }: Account,
  asked: Input,
  now: number,
): z.infer<typeof accountUpdate.schema> {
  const { event, ban_state, restriction_types, expires_in, violation_type, details } = asked
  const seconds = Math.floor(now / SECOND)
  const expiration = seconds + expires_in
  const owner_business_id = business_id ?? id
  const value = {
    event,
    ...(event === 'ACCOUNT_RESTRICTION' && {
      restriction_info: restriction_types.map((restriction_type) => ({ restriction_type, expiration })),
    }),
    ...(event === 'ACCOUNT_VIOLATION' && { violation_info: { violation_type } }),
    ...(event === 'DISABLED_UPDATE' && { ban_info: banInfo(ban_state, now) }),
    ...(event === 'PARTNER_CLIENT_CERTIFICATION_STATUS_UPDATE' && {
      partner_client_certification_info: { client_business_id: owner_business_id, status: 'APPROVED' },
    }),
    ...(event === 'AUTH_INTL_PRICE_ELIGIBILITY_UPDATE' && {
      auth_international_rate_eligibility: { start_time: seconds },
    }),
    ...(event === 'VOLUME_BASED_PRICING_TIER_UPDATE' && {
      volume_tier_info: {
        tier_update_time: seconds,
        pricing_category: 'UTILITY',
        tier: '100001:1000000',
        effective_month: new Date(now).toISOString().slice(0, 7),
        region: country,
      },
    }),
    ...(OF_PARTNERS.includes(event) && {
      waba_info: {
        waba_id: id,
        owner_business_id,
        ...(event === 'AD_ACCOUNT_LINKED' && { ad_account_linked: owner_business_id }),
      },
    }),
    ...details,
  }
  const read = accountUpdate.schema.safeParse(value)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw invalidParameter(
    `Param details does not fit account_update at ${issue?.path.join('.')}: ${issue?.message}`,
    {
      blame: ['details'],
    },
  )
}

/** On versioned paths alone, where the platform has these troubles. */
export function assertNotBarred(
  { now, platform }: Pick<Call, 'now' | 'platform'>,
  { barred }: Pick<PhoneNumber, 'barred'>,
  kind: Barring,
): void {
  if (barred === null || !platform.has('accounts_in_trouble_cannot_send')) return
  if (!barred.kinds.includes(kind) || (barred.until !== null && barred.until <= now)) return
  throw accountBarred(barred.event, barred.until)
}
