/** A phone number: its states, its tiers, and the limits of what is configured on it. */

import { DAY, HOUR, MINUTE } from '../../kernel/process/clock.ts'
import type { Calling } from './calling.ts'

export const QUALITY_RATINGS = ['GREEN', 'YELLOW', 'RED', 'UNKNOWN'] as const
export const PLATFORM_TYPES = ['CLOUD_API', 'ON_PREMISE'] as const
export const CODE_VERIFICATION_STATUSES = ['NOT_VERIFIED', 'VERIFIED', 'EXPIRED'] as const
export const ACCOUNT_MODES = ['SANDBOX', 'LIVE'] as const
export const CERTIFICATE_STATUSES = ['NONE', 'PENDING', 'APPROVED', 'EXPIRED'] as const
export const NAME_STATUSES = [
  'APPROVED',
  'AVAILABLE_WITHOUT_REVIEW',
  'DECLINED',
  'EXPIRED',
  'PENDING_REVIEW',
  'NONE',
] as const
export const CODE_METHODS = ['SMS', 'VOICE'] as const

export const THROUGHPUT_LEVELS = [
  'STANDARD',
  'TIER_50',
  'TIER_250',
  'TIER_1K',
  'TIER_10K',
  'TIER_100K',
  'UNLIMITED',
] as const
export type ThroughputLevel = (typeof THROUGHPUT_LEVELS)[number]

/** Unique customers that may be messaged in a day. */
export const MESSAGES_PER_DAY: Record<ThroughputLevel, number> = {
  STANDARD: 250,
  TIER_50: 50,
  TIER_250: 250,
  TIER_1K: 1_000,
  TIER_10K: 10_000,
  TIER_100K: 100_000,
  UNLIMITED: -1,
}

/** Countries that messages may be kept in. */
export const LOCAL_STORAGE_REGIONS = [
  'AE',
  'AU',
  'BH',
  'BR',
  'CA',
  'CH',
  'DE',
  'GB',
  'ID',
  'IN',
  'JP',
  'KR',
  'SG',
  'ZA',
] as const

export type Command = { command_name: string; command_description: string }

export type PhoneNumber = {
  id: string
  account_id: string
  display_phone_number: string
  verified_name: string
  quality_rating: (typeof QUALITY_RATINGS)[number]
  platform_type: (typeof PLATFORM_TYPES)[number]
  throughput_level: ThroughputLevel
  last_onboarded_time: number | null
  code_verification_status: (typeof CODE_VERIFICATION_STATUSES)[number]
  account_mode: (typeof ACCOUNT_MODES)[number]
  certificate_status: (typeof CERTIFICATE_STATUSES)[number]
  name_status: (typeof NAME_STATUSES)[number]
  enable_welcome_message: boolean
  prompts: string[]
  commands: Command[]
  /** Of two-step verification; set when the number is first registered. */
  pin_hash: string | null
  /** False once it was deregistered. */
  is_registered: boolean
  /** A name that was asked for and that nobody has approved yet. */
  new_display_name: string | null
  is_cart_enabled: boolean
  is_catalog_visible: boolean
  /** What was set about calls, if anything was. */
  calling: Calling | null
  /** The country that messages are to be kept in; null: wherever everything is. */
  data_localization_region: (typeof LOCAL_STORAGE_REGIONS)[number] | null
  /** Whether customers come with a hash of who they are. */
  enable_identity_key_check: boolean
  username: string | null
  /** Those of its account. */
  business_id: string | null
  parent_business_id: string | null
  /** What it may not do, since its account is in trouble. */
  barred: Barred | null
  created_at: number
}

/** Beginning conversations, answering in them, adding numbers. */
export type Barring = 'begin' | 'answer' | 'add'
export const EVERYTHING: Barring[] = ['begin', 'answer', 'add']
export type Barred = { event: string; kinds: Barring[]; until: number | null }

/** Customers that the number has blocked. */
export type BlockedUser = { id: string; phone_number_id: string; wa_id: string; created_at: number }

export const AUTOMATION_LIMITS = {
  promptsMax: 30,
  promptLengthMax: 80,
  commandsMax: 30,
  commandNameLengthMax: 32,
  commandDescriptionLengthMax: 256,
}

export type CodeMethod = (typeof CODE_METHODS)[number]

export type VerificationCode = {
  phone_number_id: string
  code_hash: string
  /** Only in the sandbox, where the operator may read it. */
  sealed_code: string | null
  code_method: CodeMethod
  language: string
  /** How often it was guessed at. */
  tries: number
  expires_at: number
}

export const CODE_LIMITS = {
  digits: 6,
  lifetimeMs: 10 * MINUTE,
  triesPerCodeMax: 5,
  wrongTriesMax: 20,
  wrongTriesWithinMs: DAY,
  requestsMax: 5,
  requestsWithinMs: HOUR,
}
