/** What there is, for the operator: all applications and all accounts, newest first. */

import { z } from 'zod'
import { readWorldFilter, worldInput } from '../../kernel/call/world-filter.ts'
import { noNode } from '../../kernel/graph/node.ts'
import { operatorReading } from '../../kernel/graph/operation.ts'
import { orderOf, pageAnswer, pageInput, readPage, searchInput } from '../../kernel/graph/paging.ts'
import { writeDate } from '../../kernel/wire/dates.ts'
import { nodeId } from './inputs.ts'
import * as store from './store.ts'

const world = worldInput('Only what belongs to this world; 0 for the seeded sandbox.')

export const listApps = operatorReading('listApps', noNode, {
  summary: 'List all applications, newest first',
  input: pageInput.extend({ ...searchInput, world }),
  request: { limit: 25, q: 'bot' },
  answer: pageAnswer(z.object({ id: z.string(), name: z.string(), created_time: z.string() })),
  async run({ input, call }) {
    const { q, world, order } = input
    const filter = { q, world: await readWorldFilter(call, world) }
    return readPage(call, input, {
      list: (range) => store.listApps(call, range, filter),
      entry: ({ id, name, created_at }) => ({ id, name, created_time: writeDate(created_at) }),
      order: orderOf(order),
      filters: { q, world, order },
    })
  },
})

export const listAllAccounts = operatorReading('listAllAccounts', noNode, {
  summary: 'List all accounts, or those of one application, newest first',
  input: pageInput.extend({
    app_id: nodeId().optional().describe('Only accounts that were made for this application.'),
    ...searchInput,
    world,
  }),
  request: { app_id: '100000000000001', q: 'account', limit: 25 },
  answer: pageAnswer(
    z.object({ id: z.string(), app_id: z.string(), name: z.string(), created_time: z.string() }),
  ),
  async run({ input, call }) {
    const { app_id, q, world, order } = input
    const filter = { app_id, q, world: await readWorldFilter(call, world) }
    return readPage(call, input, {
      list: (range) => store.listAccounts(call, range, filter),
      entry: ({ id, app_id, name, created_at }) => ({
        id,
        app_id,
        name,
        created_time: writeDate(created_at),
      }),
      order: orderOf(order),
      filters: { app_id, q, world, order },
    })
  },
})
