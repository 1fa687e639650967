/** A subscription to an account: an application, its fields, and its callback. */

import type { Dialect } from '../../kernel/call/call.ts'
import { WEBHOOK_FIELDS } from '../../kernel/platform/operations.ts'

/** The specification's list; fields that slices declare beyond it can be subscribed to as well. */
export const SPECIFIED_FIELDS = [
  'messages',
  'message_status',
  'message_echoes',
  'message_template_status_update',
  'phone_number_quality_update',
  'phone_number_name_update',
  'account_update',
  'account_alerts',
  'account_review_update',
  'business_capability_update',
  'flows',
] as const

/** What clients of the platform ask for beside these, and words that it once had. They are kept and shown. */
export const PLATFORM_FIELDS = [
  ...WEBHOOK_FIELDS,
  'account_offboarded',
  'account_reconnected',
  'consumer_profile',
  'user_id_update',
] as const

export const URL_LENGTH_MAX = 2_000
export const VERIFY_TOKEN_LENGTH_MAX = 512

/** Field names separated by commas; null stands for all. */
export type FieldList = string | null

export type Subscription = {
  id: string
  account_id: string
  app_id: string
  fields: FieldList
  /** The account's own callback, when there is one. */
  receiver_id: string | null
  verify_token: string | null
  /** That of the path by which it was made. */
  dialect: Dialect
  created_at: number
}

export type AppCallback = {
  app_id: string
  receiver_id: string | null
  verify_token: string | null
  fields: FieldList
  dialect: Dialect
  created_at: number
}

export type NumberOverride = {
  phone_number_id: string
  app_id: string
  receiver_id: string
  verify_token: string
  dialect: Dialect
  created_at: number
}

/** After a rotation the old secret signs too, in a header of its own, until then. */
export type PreviousSecret = { app_id: string; secret: string; valid_until: number }

export const PREVIOUS_SECRET_VALID_HOURS = 24
export const PREVIOUS_SIGNATURE_HEADER = 'x-hub-signature-256-previous'
