/** The events of payment configurations. */

import { z } from 'zod'
import type { Call } from '../../kernel/call/call.ts'
import { recordEvent } from '../../kernel/engine/index.ts'
import { eventKind } from '../../kernel/wire/event-kind.ts'
import { PAYMENT_STATUSES, type PaymentConfiguration } from './payment-configuration.ts'

export const paymentConfigurationUpdate = eventKind({
  field: 'payment_configuration_update',
  about: 'A payment configuration changed, or its merchant authorized it.',
  cause: 'a merchant finishes the authorization at a gateway, or upi_vpa or redirect_url is changed',
  schema: z.object({
    configuration_name: z.string(),
    provider_name: z.string(),
    provider_mid: z.string().optional(),
    status: z.enum(PAYMENT_STATUSES),
    created_timestamp: z.int(),
    updated_timestamp: z.int(),
  }),
  example: {
    configuration_name: 'my-gateway',
    provider_name: 'alphapay',
    provider_mid: 'merchant_0001',
    status: 'ACTIVE',
    created_timestamp: 1748827100,
    updated_timestamp: 1749320300,
  },
})

/** A configuration is no node: what happens to it happens to its account. */
export async function configurationChanged(call: Call, one: PaymentConfiguration): Promise<void> {
  const about = { account_id: one.account_id, node_id: one.account_id }
  await recordEvent(call, paymentConfigurationUpdate, about, {
    configuration_name: one.configuration_name,
    provider_name: one.provider_name,
    ...(one.provider_mid !== null && { provider_mid: one.provider_mid }),
    status: one.status,
    created_timestamp: Math.floor(one.created_at / 1000),
    updated_timestamp: Math.floor(one.updated_at / 1000),
  })
}
