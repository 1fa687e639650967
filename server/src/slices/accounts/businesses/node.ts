/** How businesses are found, and which of their fields may be read. */

import { z } from 'zod'
import { field, nodeKind } from '../../../kernel/graph/node.ts'
import { BUSINESS_VERIFICATION_STATUSES } from '../account.ts'
import { type Business, businessOf } from './business.ts'
import { findFirstOf } from './store.ts'

export const businessNode = nodeKind<Business>('business', {
  title: 'Business',
  isReached: async (asking, id) => (await findFirstOf(asking, id)) !== undefined,
  async find(call, id) {
    const first = await findFirstOf(call, id)
    return first && businessOf(first)
  },
  fields: {
    name: field(z.string().describe('That of its account with the lowest id.'), (business) => business.name),
    timezone_id: field(z.string(), (business) => business.timezone_id, { onlyWhenAsked: true }),
    verification_status: field(
      z.enum(BUSINESS_VERIFICATION_STATUSES),
      (business) => business.business_verification_status,
      { onlyWhenAsked: true },
    ),
    created_time: field(z.string(), (business) => business.created_at, { date: true, onlyWhenAsked: true }),
  },
})
