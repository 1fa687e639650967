/**
 * Chapter "States and transitions": what each trigger makes of a thing in each situation. A word is the status it then
 * has, `removed` that it is no longer there, a number the code that refuses, which leaves all as it was. A situation
 * begins with the status that is read in it; those that creation leads to come first.
 */

export type Outcome = string | number
type Transitions<Situation extends string> = Record<string, Record<Situation, Outcome>>

/** Where the specification says "any". */
const any = <S extends string>(situations: readonly S[], outcome: Outcome) =>
  Object.fromEntries(situations.map((one) => [one, outcome])) as Record<S, Outcome>

export const FLOW_SITUATIONS = [
  'DRAFT',
  'DRAFT with validation errors',
  'DRAFT with an unreachable endpoint',
  'PUBLISHED',
  'DEPRECATED',
] as const

export const FLOW_TRANSITIONS = {
  'upload flow JSON': {
    DRAFT: 'DRAFT',
    'DRAFT with validation errors': 'DRAFT',
    'DRAFT with an unreachable endpoint': 'DRAFT',
    PUBLISHED: 139001,
    DEPRECATED: 139001,
  },
  publish: {
    DRAFT: 'PUBLISHED',
    'DRAFT with validation errors': 100,
    'DRAFT with an unreachable endpoint': 2388153,
    PUBLISHED: 139002,
    DEPRECATED: 139002,
  },
  deprecate: {
    DRAFT: 139003,
    'DRAFT with validation errors': 139003,
    'DRAFT with an unreachable endpoint': 139003,
    PUBLISHED: 'DEPRECATED',
    DEPRECATED: 139003,
  },
  delete: any(FLOW_SITUATIONS, 'removed'),
  /** The state of the copy is not shown. */
  migrate: {
    DRAFT: 'DRAFT, copied as DRAFT',
    'DRAFT with validation errors': 'DRAFT, copied as DRAFT',
    'DRAFT with an unreachable endpoint': 'DRAFT, copied as DRAFT',
    PUBLISHED: 'PUBLISHED, copied as PUBLISHED',
    DEPRECATED: 'DEPRECATED, copied as PUBLISHED',
  },
  /** Published: "flow usable in messages"; deprecated: "still usable, not recommended". */
  'use in a message': {
    DRAFT: 131009,
    'DRAFT with validation errors': 131009,
    'DRAFT with an unreachable endpoint': 131009,
    PUBLISHED: 'PUBLISHED',
    DEPRECATED: 'DEPRECATED',
  },
} satisfies Transitions<(typeof FLOW_SITUATIONS)[number]>

export const TEMPLATE_SITUATIONS = ['PENDING', 'APPROVED', 'REJECTED', 'PAUSED'] as const

export const TEMPLATE_TRANSITIONS = {
  'delete by name': any(TEMPLATE_SITUATIONS, 'removed in all languages'),
  'delete by name and language': any(TEMPLATE_SITUATIONS, 'removed'),
  /** The effect of an update is not shown. */
  update: any(TEMPLATE_SITUATIONS, 'PENDING'),
  'send use': { PENDING: 132001, APPROVED: 'APPROVED', REJECTED: 132001, PAUSED: 132015 },
  /** Transitions out of PENDING and around PAUSED are not shown. */
  approve: any(TEMPLATE_SITUATIONS, 'APPROVED'),
  reject: any(TEMPLATE_SITUATIONS, 'REJECTED'),
  pause: { PENDING: 100, APPROVED: 'PAUSED', REJECTED: 100, PAUSED: 'PAUSED' },
} satisfies Transitions<(typeof TEMPLATE_SITUATIONS)[number]>

export const PAYMENT_SITUATIONS = ['ACTIVE by UPI', 'PENDING_AUTHORIZATION', 'ACTIVE by gateway'] as const

export const PAYMENT_TRANSITIONS = {
  'generate the authorization link': {
    'ACTIVE by UPI': 100,
    PENDING_AUTHORIZATION: 'PENDING_AUTHORIZATION',
    'ACTIVE by gateway': 'ACTIVE',
  },
  'merchant finishes the authorization': {
    'ACTIVE by UPI': 100,
    PENDING_AUTHORIZATION: 'ACTIVE',
    'ACTIVE by gateway': 'ACTIVE',
  },
  'merchant declines': {
    'ACTIVE by UPI': 100,
    PENDING_AUTHORIZATION: 'PENDING_AUTHORIZATION',
    'ACTIVE by gateway': 'ACTIVE',
  },
  delete: any(PAYMENT_SITUATIONS, 'removed'),
} satisfies Transitions<(typeof PAYMENT_SITUATIONS)[number]>

export const SUBSCRIPTION_SITUATIONS = ['not subscribed', 'subscribed'] as const

/** "Webhook verification": on success the configuration is saved, and otherwise nothing is. */
export const SUBSCRIPTION_TRANSITIONS = {
  'the customer’s address answers with the challenge': any(SUBSCRIPTION_SITUATIONS, 'subscribed anew'),
  'the customer’s address answers 403': any(SUBSCRIPTION_SITUATIONS, 100),
  unsubscribe: any(SUBSCRIPTION_SITUATIONS, 'not subscribed'),
} satisfies Transitions<(typeof SUBSCRIPTION_SITUATIONS)[number]>

export const NUMBER_SITUATIONS = ['NOT_VERIFIED', 'VERIFIED'] as const

/** Transitions of code_verification_status are not shown. */
export const NUMBER_TRANSITIONS = {
  'request a code': { NOT_VERIFIED: 'NOT_VERIFIED', VERIFIED: 'VERIFIED' },
  'the right code': any(NUMBER_SITUATIONS, 'VERIFIED'),
  'a wrong code': any(NUMBER_SITUATIONS, 133016),
} satisfies Transitions<(typeof NUMBER_SITUATIONS)[number]>
