/** Accounts: the specification's table, row by row. */

import { readFields } from '../../kernel/graph/read-fields.ts'
import type { RouteTable } from '../../kernel/graph/slice.ts'
import {
  listBusinesses,
  listOwnedAccounts,
  listSharedAccounts,
  readBusiness,
} from './businesses/operations.ts'
import { accountNode, appNode } from './node.ts'
import { updateAccount } from './update.ts'

export const routes = {
  'GET /{account}': readFields('readAccount', accountNode, {
    summary: 'Read a business account',
    permission: 'management',
  }),
  'POST /{account}': updateAccount,
  'GET /{app}': readFields('readApp', appNode, {
    summary: "Read the caller's application",
    permission: 'any token',
  }),
  'GET /{app}/businesses': listBusinesses,
  'GET /{business}': readBusiness,
  'GET /{business}/owned_<brand>_business_accounts': listOwnedAccounts,
  'GET /{business}/client_<brand>_business_accounts': listSharedAccounts,
} satisfies RouteTable
