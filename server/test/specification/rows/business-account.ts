/** The rows of "Business account and subscription". */

import { z } from 'zod'
import type { Exchange } from '../exchange.ts'
import { ACCOUNT, subscriptionEntry } from '../fields.ts'
import { dataOf, done } from './shapes.ts'

export const ACCOUNT_ROWS = {
  'GET /{BUSINESS_ACCOUNT_ID}': [
    { sends: { query: { fields: Object.keys(ACCOUNT).join(',') } }, answers: z.strictObject(ACCOUNT) },
  ],
  'POST /{BUSINESS_ACCOUNT_ID}/subscribed_apps': [
    {
      sends: ({ hook }) => ({
        body: { override_callback_uri: hook.url, verify_token: hook.verifyToken },
      }),
      answers: done,
    },
  ],
  'GET /{BUSINESS_ACCOUNT_ID}/subscribed_apps': [{ answers: dataOf(subscriptionEntry) }],
  'DELETE /{BUSINESS_ACCOUNT_ID}/subscribed_apps': [{ answers: done }],
} satisfies Record<string, Exchange[]>
