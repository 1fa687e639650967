/** Webhook subscription: the specification's table, row by row; and the number's own callback. */

import type { RouteTable } from '../../kernel/graph/slice.ts'
import { configureNumber, listSubscribedApps, subscribe, unsubscribe } from './operations.ts'

export const routes = {
  'GET /{account}/subscribed_apps': listSubscribedApps,
  'POST /{account}/subscribed_apps': subscribe,
  'DELETE /{account}/subscribed_apps': unsubscribe,
  'POST /{phone_number}': configureNumber,
} satisfies RouteTable
