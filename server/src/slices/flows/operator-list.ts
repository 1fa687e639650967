/** What flows there are, for the operator. */

import { z } from 'zod'
import { readWorldFilter, worldInput } from '../../kernel/call/world-filter.ts'
import { noNode } from '../../kernel/graph/node.ts'
import { operatorReading } from '../../kernel/graph/operation.ts'
import { orderOf, pageAnswer, pageInput, readPage, searchInput } from '../../kernel/graph/paging.ts'
import { nodeAnswerWith } from '../../kernel/graph/read-fields.ts'
import { writeDate } from '../../kernel/wire/dates.ts'
import { choice, text } from '../../kernel/wire/params.ts'
import { FLOW_STATUSES } from './flow.ts'
import { describeFlow, flowNode } from './node.ts'
import * as store from './store/flows.ts'

/** What a list shows of each; everything else is read of one. */
const FIELDS = 'id,name,status,categories,json_version,validation_errors,updated_at'

export const listAllFlows = operatorReading('listAllFlows', noNode, {
  summary: 'List all flows, or those of one account, newest first',
  input: pageInput.extend({
    account: text({ max: 20 }).optional().describe('Only flows of this account.'),
    status: choice(FLOW_STATUSES).optional().describe('Only flows with this status.'),
    ...searchInput,
    world: worldInput('Only what belongs to this world; 0 for the seeded sandbox.'),
  }),
  request: { status: 'DRAFT', q: 'order', limit: 25 },
  answer: pageAnswer(nodeAnswerWith(flowNode, { account_id: z.string(), created_time: z.string() })),
  async run({ input, call }) {
    const { account, status, q, world, order } = input
    const filter = { account, status, q, world: await readWorldFilter(call, world) }
    return readPage(call, input, {
      list: (range) => store.listAllFlows(call, range, filter),
      entry: async (flow) => ({
        ...(await describeFlow(flow, { fields: FIELDS }, call)),
        account_id: flow.account_id,
        created_time: writeDate(flow.created_at),
      }),
      order: orderOf(order),
      filters: { account, status, q, world, order },
    })
  },
})
