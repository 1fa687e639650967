/** What the operator can read of payments: who may handle them here. */

import { z } from 'zod'
import { noNode } from '../../kernel/graph/node.ts'
import { operatorReading } from '../../kernel/graph/operation.ts'
import type { RouteTable } from '../../kernel/graph/slice.ts'
import { gatewayOf } from './gateway.ts'
import { UPI } from './payment-configuration.ts'
import { gatewayProvidersSetting } from './settings.ts'

const providerAnswer = z
  .object({
    provider_name: z.string(),
    kind: z
      .enum(['upi', 'gateway'])
      .describe('A UPI address that is paid to, or a gateway that merchants authorize.'),
    connected: z
      .boolean()
      .describe('Whether configurations of it can be used; a gateway is connected by its settings.'),
  })
  .meta({ id: 'PaymentProvider' })

const listPaymentProviders = operatorReading('listPaymentProviders', noNode, {
  summary: 'List who may handle payments here',
  answer: z.object({ data: z.array(providerAnswer) }),
  async run({ call }) {
    const gateways = call.house.settings.get(gatewayProvidersSetting)
    return {
      data: [
        { provider_name: UPI, kind: 'upi' as const, connected: true },
        ...gateways.map((provider_name) => ({
          provider_name,
          kind: 'gateway' as const,
          connected: gatewayOf(call, provider_name) !== undefined,
        })),
      ],
    }
  },
})

export const operator = { 'GET /operator/payment_providers': listPaymentProviders } satisfies RouteTable
