/** Messages: the path that existing clients use. */

import type { RouteTable } from '../../kernel/graph/slice.ts'
import { sendMessage } from './operations.ts'

export const routes = {
  'POST /{phone_number}/messages': sendMessage,
} satisfies RouteTable
