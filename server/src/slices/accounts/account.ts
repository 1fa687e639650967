/** A business account: what customers' numbers, templates and flows belong to. */

export const ACCOUNT_REVIEW_STATUSES = ['APPROVED', 'PENDING', 'REJECTED', 'DISABLED'] as const
export const BUSINESS_VERIFICATION_STATUSES = ['verified', 'unverified', 'pending'] as const
export const OWNERSHIP_TYPES = ['SELF', 'AGENCY'] as const

export type Account = {
  id: string
  /** The application that the account was made for. */
  app_id: string
  name: string
  timezone_id: string
  message_template_namespace: string
  account_review_status: (typeof ACCOUNT_REVIEW_STATUSES)[number]
  business_verification_status: (typeof BUSINESS_VERIFICATION_STATUSES)[number]
  country: string
  currency: string
  ownership_type: (typeof OWNERSHIP_TYPES)[number]
  primary_business_location: string
  /** The business that owns it, and the one that this belongs to; null: it stands alone. */
  business_id: string | null
  parent_business_id: string | null
  /** Since when the business has marketing templates switched off; null: they may be sent. */
  marketing_off_at: number | null
  /** Usernames, with commas, of pages and of profiles elsewhere that are not linked to the business. */
  unlinked_pages: string | null
  unlinked_profiles: string | null
  created_at: number
}

export const NAME_LENGTH_MAX = 256
export const USERNAMES_LENGTH_MAX = 1_000

export const ACCOUNT_DEFAULTS = {
  timezone_id: 'America/Los_Angeles',
  account_review_status: 'APPROVED',
  business_verification_status: 'verified',
  country: 'US',
  currency: 'USD',
  ownership_type: 'SELF',
  business_id: null,
  parent_business_id: null,
  marketing_off_at: null,
  unlinked_pages: null,
  unlinked_profiles: null,
} satisfies Partial<Account>
