/** Webhook subscription: the specification's table, row by row; and the callbacks of applications and numbers. */

import type { RouteTable } from '../../kernel/graph/slice.ts'
import { listAppSubscriptions, subscribeAppCallback, unsubscribeAppCallback } from './app-subscriptions.ts'
import { configurePhoneNumber, listSubscribedApps, subscribeApp, unsubscribeApp } from './operations.ts'

export const routes = {
  'GET /{account}/subscribed_apps': listSubscribedApps,
  'POST /{account}/subscribed_apps': subscribeApp,
  'DELETE /{account}/subscribed_apps': unsubscribeApp,
  'GET /{app}/subscriptions': listAppSubscriptions,
  'POST /{app}/subscriptions': subscribeAppCallback,
  'DELETE /{app}/subscriptions': unsubscribeAppCallback,
  'POST /{phone_number}': configurePhoneNumber,
} satisfies RouteTable
