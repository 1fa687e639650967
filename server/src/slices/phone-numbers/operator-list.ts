/** What numbers there are, for the operator. */

import { z } from 'zod'
import { readWorldFilter, worldInput } from '../../kernel/call/world-filter.ts'
import { noNode } from '../../kernel/graph/node.ts'
import { operatorReading } from '../../kernel/graph/operation.ts'
import { orderOf, pageAnswer, pageInput, readPage, searchInput } from '../../kernel/graph/paging.ts'
import { writeDate } from '../../kernel/wire/dates.ts'
import { nodeId } from '../accounts/index.ts'
import * as store from './store/numbers.ts'

export const listAllNumbers = operatorReading('listAllNumbers', noNode, {
  summary: 'List all phone numbers, or those of one account, newest first',
  input: pageInput.extend({
    account_id: nodeId().optional().describe('Only numbers of this account.'),
    ...searchInput,
    world: worldInput('Only what belongs to this world; 0 for the seeded sandbox.'),
  }),
  request: { account_id: '200000000000001', q: '+1 (555) 010', limit: 25 },
  answer: pageAnswer(
    z.object({
      id: z.string(),
      account_id: z.string(),
      display_phone_number: z.string(),
      verified_name: z.string(),
      code_verification_status: z.string(),
      created_time: z.string(),
    }),
  ),
  async run({ input, call }) {
    const { account_id, q, world, order } = input
    const filter = { account_id, q, world: await readWorldFilter(call, world) }
    return readPage(call, input, {
      list: (range) => store.listAllNumbers(call, range, filter),
      entry: ({ created_at, ...number }) => ({ ...number, created_time: writeDate(created_at) }),
      order: orderOf(order),
      filters: { account_id, q, world, order },
    })
  },
})
