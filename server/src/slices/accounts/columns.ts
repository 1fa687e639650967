/** What the columns of accounts, applications and tokens may hold. */

import {
  hash,
  type KeptTable,
  keptTable,
  key,
  listed,
  moment,
  nodeKey,
  oneOf,
  text,
} from '../../kernel/records/kept-table.ts'
import {
  ACCOUNT_REVIEW_STATUSES,
  BUSINESS_VERIFICATION_STATUSES,
  NAME_LENGTH_MAX,
  OWNERSHIP_TYPES,
  USERNAMES_LENGTH_MAX,
} from './account.ts'
import { APP_NAME_LENGTH_MAX } from './app.ts'
import { accountFields } from './inputs.ts'
import { PERMISSIONS, TOKEN_NAME_LENGTH_MAX } from './token.ts'

/** The word for all accounts of the application. */
const ALL = '*'
const accountsOf = (list: unknown) => (list === ALL ? [] : String(list).split(',').filter(Boolean))

export const tables: KeptTable[] = [
  keptTable(
    'apps',
    {
      id: nodeKey(),
      name: text(APP_NAME_LENGTH_MAX * 2, 1),
      secret: text(512, 1),
      api_version: text(20).nullable(),
      created_at: moment(),
    },
    { names: ({ id }) => [{ table: 'directory', value: id }] },
  ),
  keptTable(
    'accounts',
    {
      id: nodeKey(),
      app_id: nodeKey(),
      name: text(NAME_LENGTH_MAX * 2, 1),
      timezone_id: accountFields.timezone_id,
      message_template_namespace: text(256, 1),
      account_review_status: oneOf(ACCOUNT_REVIEW_STATUSES),
      business_verification_status: oneOf(BUSINESS_VERIFICATION_STATUSES),
      country: accountFields.country,
      currency: accountFields.currency,
      ownership_type: oneOf(OWNERSHIP_TYPES),
      primary_business_location: accountFields.primary_business_location,
      business_id: nodeKey().nullable(),
      parent_business_id: nodeKey().nullable(),
      marketing_off_at: moment().nullable(),
      unlinked_pages: text(USERNAMES_LENGTH_MAX).nullable(),
      unlinked_profiles: text(USERNAMES_LENGTH_MAX).nullable(),
      created_at: moment(),
    },
    { names: ({ id }) => [{ table: 'directory', value: id }] },
  ),
  keptTable(
    'tokens',
    {
      id: key(),
      app_id: nodeKey(),
      hash: hash(),
      name: text(TOKEN_NAME_LENGTH_MAX * 2, 1).nullable(),
      permissions: listed((word) => PERMISSIONS.some((one) => one === word)),
      accounts: listed((word) => /^(?:\*|[1-9][0-9]{0,15})$/.test(word)),
      expires_at: moment().nullable(),
      revoked_at: moment().nullable(),
      created_at: moment(),
    },
    { names: ({ accounts }) => accountsOf(accounts).map((value) => ({ table: 'accounts', value })) },
  ),
]
