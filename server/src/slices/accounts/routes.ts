/** Accounts: the specification's table, row by row. */

import { readFields } from '../../kernel/graph/read-fields.ts'
import type { RouteTable } from '../../kernel/graph/slice.ts'
import { accountNode, appNode } from './node.ts'

export const routes = {
  'GET /{account}': readFields(accountNode, 'Read a business account', 'management'),
  'GET /{app}': readFields(appNode, "Read the caller's application"),
} satisfies RouteTable
