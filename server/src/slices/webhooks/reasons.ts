/** Why an event was not sent to somebody, and by which callback it was. */

/** Why an event was not sent, and what to do about it. */
export const REASONS = {
  not_subscribed:
    'No application is subscribed to this account. Subscribe with POST /{BUSINESS_ACCOUNT_ID}/subscribed_apps.',
  field_not_subscribed:
    'The application is subscribed to this account, but not to this field. Subscribe again with the field in subscribed_fields.',
  no_callback:
    'The application is subscribed, but no callback has ever passed the handshake: neither its own, nor an override of the account or the number. Set one with override_callback_uri and verify_token.',
  callback_disabled:
    'The callback answered 410 Gone and is disabled. Set it again: the handshake enables it, and what was missed can be recovered.',
  unsubscribed: 'The application was unsubscribed before the event could be delivered.',
  not_in_dialect:
    'Only receivers in the other dialect get it: on versioned paths what the API sends is not echoed, as on the platform; on plain paths what only the platform has is not sent. A subscription made on such a path gets it.',
} as const
export type Reason = keyof typeof REASONS

/** The same where there is room for two words. */
const SHORT_REASONS: Record<Reason, string> = {
  not_subscribed: 'no subscriber',
  field_not_subscribed: 'field off',
  no_callback: 'no callback',
  callback_disabled: 'receiver paused',
  unsubscribed: 'unsubscribed',
  not_in_dialect: 'versioned path',
}

export const CHOSEN_BY = ['number', 'account', 'application'] as const
export type ChosenBy = (typeof CHOSEN_BY)[number]

/** Of a row, in which any word may stand. */
export const explained = (reason: string) => REASONS[reason as Reason]
export const shortly = (reason: string) => SHORT_REASONS[reason as Reason]
