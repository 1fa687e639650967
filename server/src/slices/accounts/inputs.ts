/** The parameters that describe accounts, applications and tokens: for the operator door and for seed files. */

import { z } from 'zod'
import { isNodeId } from '../../kernel/wire/ids.ts'
import { choice, integer, list, text } from '../../kernel/wire/params.ts'
import {
  ACCOUNT_REVIEW_STATUSES,
  BUSINESS_VERIFICATION_STATUSES,
  NAME_LENGTH_MAX,
  OWNERSHIP_TYPES,
} from './account.ts'
import { APP_NAME_LENGTH_MAX, APP_SECRET_LENGTH_MIN } from './app.ts'
import { EXPIRES_IN_SECONDS_MAX, PERMISSIONS, TOKEN_LENGTH_MIN } from './token.ts'

export const nodeId = () =>
  text().refine(isNodeId, { error: 'must be a decimal number below 2^53 without leading zeros' })

const timeZone = text({ min: 1, max: 64 }).refine(isTimeZone, {
  error: 'must be a time zone name such as Europe/Berlin',
})

const countryCode = text({ pattern: /^[A-Z]{2}$/, says: 'an ISO 3166-1 alpha-2 code such as DE' })

/** The fields of an account that the platform owns. */
const accountFields = {
  name: text({ min: 1, max: NAME_LENGTH_MAX }),
  timezone_id: timeZone,
  message_template_namespace: text({ min: 1, max: 128 }),
  account_review_status: choice(ACCOUNT_REVIEW_STATUSES),
  business_verification_status: choice(BUSINESS_VERIFICATION_STATUSES),
  country: countryCode,
  currency: text({ pattern: /^[A-Z]{3}$/, says: 'an ISO 4217 code such as EUR' }),
  ownership_type: choice(OWNERSHIP_TYPES),
  primary_business_location: countryCode,
}

export const accountChange = z.object(accountFields).partial()

export const newAccount = z.object({
  ...accountChange.shape,
  id: nodeId().optional(),
  app_id: nodeId(),
  name: accountFields.name,
})

export const newApp = z.object({
  id: nodeId().optional(),
  name: text({ min: 1, max: APP_NAME_LENGTH_MAX }),
  secret: text({ min: APP_SECRET_LENGTH_MIN, max: 256 }).optional(),
})

/** `management` or its full name with the brand word in front. */
const permission = z.preprocess(
  (value) => (typeof value === 'string' ? value.replace(/^[a-z][a-z0-9]*_business_/, '') : value),
  choice(PERMISSIONS),
)

const grants = z.preprocess(
  (value) => (typeof value === 'string' && value.toLowerCase() === 'all' ? 'all' : value),
  z.union([z.literal('all'), list(nodeId(), { commas: true })], {
    error: 'must be a list of account ids, or all',
  }),
)

export const newToken = z.object({
  access_token: text({ min: TOKEN_LENGTH_MIN, max: 512 }).optional(),
  permissions: list(permission, { commas: true }).default([...PERMISSIONS]),
  accounts: grants,
  expires_in: integer(1, EXPIRES_IN_SECONDS_MAX).optional(),
})

export const seededToken = z.object({
  ...newToken.shape,
  app_id: nodeId(),
  access_token: text({ min: TOKEN_LENGTH_MIN, max: 512 }),
})

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
