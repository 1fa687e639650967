/** Analytics of an account, as edges; on versioned paths they are asked for as fields, too. */

import type { RouteTable } from '../../kernel/graph/slice.ts'
import { readConversationAnalytics, readMessageAnalytics } from './operations/message-analytics.ts'
import { readPricingAnalytics } from './operations/pricing-analytics.ts'

export const routes = {
  'GET /{account}/pricing_analytics': readPricingAnalytics,
  'GET /{account}/analytics': readMessageAnalytics,
  'GET /{account}/conversation_analytics': readConversationAnalytics,
} satisfies RouteTable
