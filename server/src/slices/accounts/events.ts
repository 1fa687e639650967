/** The events of accounts. */

import { z } from 'zod'
import type { Call } from '../../kernel/call/call.ts'
import { recordEvent } from '../../kernel/engine/index.ts'
import { type EventKind, eventKind } from '../../kernel/wire/event-kind.ts'
import { type Account, BUSINESS_VERIFICATION_STATUSES } from './account.ts'

export const accountReviewUpdate = eventKind({
  field: 'account_review_update',
  about: 'The review of the account came to a decision.',
  cause: 'the operator sets account_review_status',
  schema: z.object({ decision: z.enum(['APPROVED', 'REJECTED', 'PENDING', 'DEFERRED']) }),
  example: { decision: 'APPROVED' },
})

export const BAN_STATES = ['DISABLE', 'REINSTATE', 'SCHEDULE_FOR_DISABLE'] as const

export const ACCOUNT_RESTRICTIONS = [
  'RESTRICTED_BIZ_INITIATED_MESSAGING',
  'RESTRICTED_CUSTOMER_INITIATED_MESSAGING',
  'RESTRICTED_ADD_PHONE_NUMBER_ACTION',
] as const

export const accountUpdate = eventKind({
  field: 'account_update',
  about: 'Something about the account changed.',
  cause:
    'the operator disables or reinstates an account, verifies the business, changes its country, adds a number, or has something else happen to it',
  schema: z.object({
    event: z.enum([
      'DISABLED_UPDATE',
      'VERIFIED_ACCOUNT',
      'BUSINESS_VERIFICATION_UPDATE',
      'BUSINESS_PRIMARY_LOCATION_COUNTRY_UPDATE',
      'PHONE_NUMBER_ADDED',
      'ACCOUNT_RESTRICTION',
      'ACCOUNT_VIOLATION',
      'ACCOUNT_DELETED',
      'ACCOUNT_OFFBOARDED',
      'ACCOUNT_RECONNECTED',
      'PARTNER_ADDED',
      'PARTNER_REMOVED',
      'PARTNER_APP_INSTALLED',
      'PARTNER_APP_UNINSTALLED',
      'PARTNER_CLIENT_CERTIFICATION_STATUS_UPDATE',
      'AD_ACCOUNT_LINKED',
      'MM_LITE_TERMS_SIGNED',
      'AUTH_INTL_PRICE_ELIGIBILITY_UPDATE',
      'VOLUME_BASED_PRICING_TIER_UPDATE',
    ]),
    ban_info: z.object({ waba_ban_state: z.enum(BAN_STATES), waba_ban_date: z.string() }).optional(),
    business_verification_status: z.enum(BUSINESS_VERIFICATION_STATUSES).optional(),
    country: z.string().optional(),
    phone_number: z.string().optional(),
    restriction_info: z
      .array(z.object({ restriction_type: z.enum(ACCOUNT_RESTRICTIONS), expiration: z.int() }))
      .optional(),
    violation_info: z.object({ violation_type: z.string() }).optional(),
    waba_info: z
      .object({
        waba_id: z.string(),
        owner_business_id: z.string(),
        partner_app_id: z.string().optional(),
        solution_id: z.string().optional(),
        solution_partner_business_ids: z.array(z.string()).optional(),
        ad_account_linked: z.string().optional(),
      })
      .optional(),
    disconnection_info: z.object({ reason: z.string(), initiated_by: z.string() }).optional(),
    partner_client_certification_info: z
      .object({
        client_business_id: z.string(),
        status: z.string(),
        rejection_reasons: z.array(z.string()).optional(),
      })
      .optional(),
    volume_tier_info: z
      .object({
        tier_update_time: z.int(),
        pricing_category: z.string(),
        tier: z.string(),
        effective_month: z.string(),
        region: z.string(),
      })
      .optional(),
    auth_international_rate_eligibility: z
      .object({
        start_time: z.int(),
        exception_countries: z.array(z.object({ country_code: z.string(), start_time: z.int() })).optional(),
      })
      .optional(),
  }),
  example: {
    event: 'DISABLED_UPDATE',
    ban_info: { waba_ban_state: 'DISABLE', waba_ban_date: 'April 17, 2026' },
  },
})

export const accountAlerts = eventKind({
  field: 'account_alerts',
  about: 'Something needs attention.',
  cause: 'a receiver is gone (410) and its subscription was paused, or a certificate changed its status',
  schema: z.object({
    entity_type: z.enum(['BUSINESS', 'PHONE_NUMBER', 'WABA']),
    entity_id: z.string(),
    alert_info: z.object({
      alert_severity: z.enum(['CRITICAL', 'WARNING', 'INFORMATIONAL']),
      alert_status: z.enum(['ACTIVE', 'NONE']),
      alert_type: z.string(),
      alert_description: z.string(),
    }),
  }),
  example: {
    entity_type: 'WABA',
    entity_id: '200000000000001',
    alert_info: {
      alert_severity: 'WARNING',
      alert_status: 'ACTIVE',
      alert_type: 'WEBHOOK_PAUSED',
      alert_description: 'The receiver answered 410 Gone; deliveries to it are paused.',
    },
  },
})

/** One event for each thing about the account that the change made different. */
export async function accountChanged(call: Call, before: Account, after: Account): Promise<void> {
  const record = <V>(kind: EventKind<V>, value: NoInfer<V>) =>
    recordEvent(call, kind, { account_id: after.id, node_id: after.id }, value)

  if (before.account_review_status !== after.account_review_status) {
    const decision = after.account_review_status
    const disabled = decision === 'DISABLED'
    if (disabled || before.account_review_status === 'DISABLED') {
      await record(accountUpdate, {
        event: 'DISABLED_UPDATE',
        ban_info: banInfo(disabled ? 'DISABLE' : 'REINSTATE', call.now),
      })
    }
    if (decision !== 'DISABLED') await record(accountReviewUpdate, { decision })
  }
  if (before.business_verification_status !== after.business_verification_status) {
    const verified = after.business_verification_status === 'verified'
    await record(accountUpdate, {
      event: verified ? 'VERIFIED_ACCOUNT' : 'BUSINESS_VERIFICATION_UPDATE',
      business_verification_status: after.business_verification_status,
    })
  }
  if (before.primary_business_location !== after.primary_business_location) {
    await record(accountUpdate, {
      event: 'BUSINESS_PRIMARY_LOCATION_COUNTRY_UPDATE',
      country: after.primary_business_location,
    })
  }
}

export function banInfo(waba_ban_state: (typeof BAN_STATES)[number], now: number) {
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(now)
  return { waba_ban_state, waba_ban_date: date }
}
