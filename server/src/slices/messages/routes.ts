/** Messages: the paths that existing clients use. */

import type { RouteTable } from '../../kernel/graph/slice.ts'
import { callCustomer, readCallPermission } from './calls.ts'
import { sendMessage } from './operations.ts'
import { readTemplateAnalytics } from './template-analytics.ts'

export const routes = {
  'POST /{phone_number}/messages': sendMessage,
  'POST /{phone_number}/calls': callCustomer,
  'GET /{phone_number}/call_permissions': readCallPermission,
  'GET /{account}/template_analytics': readTemplateAnalytics,
} satisfies RouteTable
