/** How businesses are found, and which of their fields may be read. */

import { z } from 'zod'
import { field, nodeKind } from '../../../kernel/graph/node.ts'
import { BUSINESS_VERIFICATION_STATUSES } from '../account.ts'
import { type Business, businessOf } from './business.ts'
import { findOldestOf } from './store.ts'

export const businessNode = nodeKind<Business>('business', {
  title: 'Business',
  isReached: async (asking, id) => (await findOldestOf(asking, id)) !== undefined,
  async find(call, id) {
    const oldest = await findOldestOf(call, id)
    return oldest && businessOf(oldest)
  },
  fields: {
    name: field(z.string().describe('That of its oldest account.'), (business) => business.name),
    timezone_id: field(z.string(), (business) => business.timezone_id, { onlyWhenAsked: true }),
    verification_status: field(
      z.enum(BUSINESS_VERIFICATION_STATUSES),
      (business) => business.business_verification_status,
      { onlyWhenAsked: true },
    ),
    created_time: field(z.string(), (business) => business.created_at, { date: true, onlyWhenAsked: true }),
  },
})
