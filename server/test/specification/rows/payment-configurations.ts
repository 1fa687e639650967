/** The rows of "Payment configurations". */

import { z } from 'zod'
import type { Exchange } from '../exchange.ts'
import { GATEWAY, UPI } from '../fields.ts'
import { gateway, upi } from '../samples.ts'
import { dataOf, done } from './shapes.ts'

const BY_UPI = upi()
const BY_GATEWAY = gateway()
const { configuration_name: upiName } = BY_UPI
const { configuration_name, redirect_url } = BY_GATEWAY

export const PAYMENT_ROWS = {
  'POST /{BUSINESS_ACCOUNT_ID}/payment_configuration': [
    { sends: { body: BY_GATEWAY }, answers: z.object({}) },
    { sends: { body: BY_UPI }, answers: z.object({}), learns: () => ({ CONFIGURATION_NAME: upiName }) },
  ],
  'POST /{BUSINESS_ACCOUNT_ID}/payment_configuration/{CONFIGURATION_NAME}': [
    { sends: { body: { upi_vpa: 'other@bank' } }, answers: z.object({}) },
  ],
  'GET /{BUSINESS_ACCOUNT_ID}/payment_configuration/{CONFIGURATION_NAME}': [
    { answers: z.object({ ...UPI, upi_vpa: z.literal('other@bank') }) },
  ],
  'GET /{BUSINESS_ACCOUNT_ID}/payment_configurations': [
    { answers: dataOf(z.union([z.object(UPI), z.object(GATEWAY)])) },
  ],
  'POST /{BUSINESS_ACCOUNT_ID}/generate_payment_configuration_oauth_link': [
    {
      sends: { body: { configuration_name, redirect_url } },
      answers: z.object({ oauth_url: z.url(), configuration_name: z.literal(configuration_name) }),
    },
  ],
  'DELETE /{BUSINESS_ACCOUNT_ID}/payment_configuration': [
    { sends: { body: { configuration_name } }, answers: done },
  ],
} satisfies Record<string, Exchange[]>
