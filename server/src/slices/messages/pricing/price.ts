/** The price of a message: whether it is charged, by which model, and why. How much that is, a rate card says. */

export const PRICING_TYPES = ['regular', 'free_customer_service', 'free_entry_point'] as const
export const PRICING_MODELS = ['PMP', 'CBP'] as const

/** Why it costs what it costs, in words. */
export const PRICE_REASONS = {
  template: 'A template message is charged when it is delivered.',
  service: 'A message without a template is charged when it is delivered.',
  service_is_free: 'A message without a template is free on this day.',
  utility_in_the_window: 'A utility template is free on this day while the customer may be answered.',
  monthly_share: 'It is among the first 1,000 service messages that the number delivers in this month.',
  free_entry_point:
    'The customer came by a free entry point, and was answered within a day: 72 hours are free.',
  opens_conversation: 'It opens a conversation of 24 hours, which is charged as a whole.',
  open_conversation: 'A conversation of its category is open, and charged already.',
} as const
export type PriceReason = keyof typeof PRICE_REASONS

export type Price = {
  billable: boolean
  pricing_model: (typeof PRICING_MODELS)[number]
  type: (typeof PRICING_TYPES)[number]
  category: string
  reason: PriceReason
  /** Money is due for this very message once it is delivered. */
  is_charged: boolean
}

/** The category of whatever a free entry point makes free. */
export const FREE_ENTRY_CATEGORY = 'referral_conversion'
export const FREE_ENTRY_ANSWER_HOURS = 24
export const FREE_ENTRY_HOURS = 72
export const CONVERSATION_HOURS = 24
export const MONTHLY_FREE_SERVICE_MESSAGES = 1_000
