/** Webhook subscription: the specification's table, row by row; and the number's own callback. */

import type { RouteTable } from '../../kernel/graph/slice.ts'
import { configurePhoneNumber, listSubscribedApps, subscribeApp, unsubscribeApp } from './operations.ts'

export const routes = {
  'GET /{account}/subscribed_apps': listSubscribedApps,
  'POST /{account}/subscribed_apps': subscribeApp,
  'DELETE /{account}/subscribed_apps': unsubscribeApp,
  'POST /{phone_number}': configurePhoneNumber,
} satisfies RouteTable
