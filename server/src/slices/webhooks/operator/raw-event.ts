/** Any notification: a field and a value as somebody wrote them, so that nobody waits until we know an event. */

import { z } from 'zod'
import { recordRawEvent } from '../../../kernel/engine/index.ts'
import { operatorOperation } from '../../../kernel/graph/operation.ts'
import { json, text } from '../../../kernel/wire/params.ts'
import { accountNode } from '../../accounts/index.ts'
import { findPhoneNumber } from '../../phone-numbers/index.ts'

const FIELD = { min: 1, max: 100, pattern: /^\w+$/, says: 'a word of letters, digits and _ of at most 100' }

export const rawEvent = operatorOperation('rawEvent', accountNode, {
  sandboxOnly: true,
  summary:
    'Send a notification of any field and value, signed, retried and traced like any other; its id begins with raw_',
  input: z.object({
    field: text(FIELD).meta({
      description:
        'Who subscribed it gets it; one that nobody can subscribe goes to those who named no fields.',
      examples: ['business_status_update'],
    }),
    value: json(z.record(z.string(), z.unknown())).meta({
      description:
        'Sent as it is. It is about the number whose id is in metadata.phone_number_id, else about the account.',
      examples: [{ event: 'SOMETHING_NEW' }],
    }),
  }),
  request: { field: 'business_status_update', value: { event: 'SOMETHING_NEW' } },
  answer: z.object({ id: z.string(), field: z.string(), value: z.unknown() }),
  async run({ node: account, input: { field, value }, call }) {
    const named = (value.metadata as { phone_number_id?: unknown } | null | undefined)?.phone_number_id
    const number = typeof named === 'string' ? await findPhoneNumber(call, named) : undefined
    const node_id = number?.account_id === account.id ? number.id : account.id
    return { id: await recordRawEvent(call, field, { account_id: account.id, node_id }, value), field, value }
  },
})
