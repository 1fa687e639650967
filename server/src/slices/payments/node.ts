/** Which fields of a payment configuration may be read. */

import { z } from 'zod'
import type { Asked } from '../../kernel/call/call.ts'
import { type FieldsInput, readNode } from '../../kernel/graph/fields.ts'
import { field, type NodeKind } from '../../kernel/graph/node.ts'
import { fieldAnswers } from '../../kernel/graph/read-fields.ts'
import { unixSeconds } from '../../kernel/wire/dates.ts'
import { PAYMENT_STATUSES, type PaymentConfiguration } from './payment-configuration.ts'

/** It hangs on an account by its name, and has no place of its own in the directory. */
const configurationNode: Pick<NodeKind<PaymentConfiguration>, 'title' | 'fields'> = {
  title: 'PaymentConfiguration',
  fields: {
    configuration_name: field(z.string(), (one) => one.configuration_name),
    provider_name: field(z.string(), (one) => one.provider_name),
    upi_vpa: field(z.string(), (one) => one.upi_vpa),
    redirect_url: field(z.url(), (one) => one.redirect_url),
    status: field(z.enum(PAYMENT_STATUSES), (one) => one.status),
    provider_mid: field(z.string(), (one) => one.provider_mid, { onlyWhenAsked: true }),
    created_timestamp: field(z.int(), (one) => unixSeconds(one.created_at), { onlyWhenAsked: true }),
    updated_timestamp: field(z.int(), (one) => unixSeconds(one.updated_at), { onlyWhenAsked: true }),
  },
}

export const configurationAnswer = z
  .object(fieldAnswers(configurationNode.fields))
  .meta({ id: configurationNode.title })

/** The name is its id: the one of its row is nobody's business. */
export async function readConfiguration(one: PaymentConfiguration, call: Asked, input: FieldsInput = {}) {
  const { id: _, ...answer } = await readNode(configurationNode, one, input, call)
  return answer
}
