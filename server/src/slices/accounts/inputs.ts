/** The parameters that describe accounts, applications and tokens: for the operator door and for seed files. */

import { z } from 'zod'
import { isNodeId } from '../../kernel/wire/ids.ts'
import { choice, integer, lenient, list, text } from '../../kernel/wire/params.ts'
import { secretField } from '../../kernel/wire/secret-fields.ts'
import {
  ACCOUNT_REVIEW_STATUSES,
  BUSINESS_VERIFICATION_STATUSES,
  NAME_LENGTH_MAX,
  OWNERSHIP_TYPES,
  USERNAMES_LENGTH_MAX,
} from './account.ts'
import { APP_NAME_LENGTH_MAX, APP_SECRET_LENGTH_MIN } from './app.ts'
import { BROUGHT_SAYS, canBeBrought } from './rules.ts'
import { EXPIRES_IN_SECONDS_MAX, PERMISSIONS, TOKEN_LENGTH_MIN, TOKEN_NAME_LENGTH_MAX } from './token.ts'

export const nodeId = () =>
  text()
    .refine(isNodeId, { error: 'must be a decimal number below 2^53 without leading zeros' })
    .meta({ pattern: '^[1-9][0-9]{0,15}$' })

const ownId = nodeId().optional().describe('An id of your own; unless given, one is drawn.')

const timeZone = text({ min: 1, max: 64 }).refine(isTimeZone, {
  error: 'must be a time zone name such as Europe/Berlin',
})

const countryCode = text({ pattern: /^[A-Z]{2}$/, says: 'an ISO 3166-1 alpha-2 code such as DE' }).meta({
  examples: ['DE'],
})

const businessId = lenient((id) => (id === '' ? null : id), nodeId().nullable())

const usernames = (whose: string, code: number) =>
  text({
    max: USERNAMES_LENGTH_MAX,
    pattern: /^(?:[a-z0-9._]{3,35}(?:,[a-z0-9._]{3,35})*)?$/,
    says: 'usernames, with commas between them',
  }).meta({
    description: `Usernames of ${whose} elsewhere that are not linked to the business: its numbers may not take them (${code}), on versioned paths. Empty: none.`,
    examples: ['parley.bakery'],
  })

/** The fields of an account that the platform owns. */
export const accountFields = {
  name: text({ min: 1, max: NAME_LENGTH_MAX }).describe('What the account is called.'),
  timezone_id: timeZone.meta({ description: 'The time zone, as Area/City.', examples: ['Europe/Berlin'] }),
  message_template_namespace: text({ min: 1, max: 128 }).describe('The namespace of its templates.'),
  account_review_status: choice(ACCOUNT_REVIEW_STATUSES).describe('What the review of the account came to.'),
  business_verification_status: choice(BUSINESS_VERIFICATION_STATUSES).describe(
    'Whether the business behind it is verified.',
  ),
  country: countryCode.describe('The country of the business, as ISO 3166-1 alpha-2.'),
  currency: text({ pattern: /^[A-Z]{3}$/, says: 'an ISO 4217 code such as EUR' }).meta({
    description: 'The currency of the account, as ISO 4217.',
    examples: ['EUR'],
  }),
  ownership_type: choice(OWNERSHIP_TYPES).describe(
    'Whether the business owns the account, or an agency does.',
  ),
  primary_business_location: countryCode.describe('Where the business mainly is; unless given, its country.'),
  business_id: businessId.meta({
    description:
      'The business that it belongs to, by an id of your own: its accounts share their messaging limit, their verification and the user ids of customers, on versioned paths. Empty: none.',
    examples: ['600000000000001'],
  }),
  parent_business_id: businessId.meta({
    description: 'The business that this one is linked to: customers have a parent id, too. Empty: none.',
    examples: ['600000000000009'],
  }),
  unlinked_pages: usernames('pages', 147003),
  unlinked_profiles: usernames('profiles', 147004),
}

export const accountChange = z.object(accountFields).partial()

export const newAccount = z.object({
  ...accountChange.shape,
  id: ownId,
  app_id: nodeId().meta({
    description: 'The application that the account is made for.',
    examples: ['100000000000001'],
  }),
  name: accountFields.name,
})

export const newApp = z.object({
  id: ownId,
  name: text({ min: 1, max: APP_NAME_LENGTH_MAX }).describe('What the application is called.'),
  secret: secretField(text({ min: APP_SECRET_LENGTH_MIN, max: 256 }))
    .optional()
    .describe('The secret that signs what the application is sent; unless given, one is drawn.'),
})

/** `management` or its full name with the brand word in front. */
const permission = lenient(
  (value) => (typeof value === 'string' ? value.replace(/^[a-z][a-z0-9]*_business_/, '') : value),
  choice(PERMISSIONS),
)

const grants = lenient(
  (value) => (typeof value === 'string' && value.toLowerCase() === 'all' ? 'all' : value),
  z.union([z.literal('all'), list(nodeId(), { commas: true })], {
    error: 'must be a list of account ids, or all',
  }),
)

const broughtToken = secretField(
  text({ min: TOKEN_LENGTH_MIN, max: 512 }).refine(canBeBrought, { error: BROUGHT_SAYS }),
)

export const newToken = z.object({
  access_token: broughtToken.optional().describe('The text of the token; unless given, one is drawn.'),
  name: text({ min: 1, max: TOKEN_NAME_LENGTH_MAX })
    .optional()
    .meta({
      description: 'What the token is called, to distinguish it from others.',
      examples: ['Order service'],
    }),
  permissions: list(permission, { commas: true })
    .default([...PERMISSIONS])
    .describe('What the token permits.'),
  accounts: grants.describe('The ids of the accounts that it opens, or the word all.'),
  expires_in: integer(1, EXPIRES_IN_SECONDS_MAX)
    .optional()
    .describe('For how many seconds it is valid; unless given, for ever.'),
})

export const seededToken = z.object({
  ...newToken.shape,
  app_id: nodeId(),
  access_token: broughtToken,
})

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
