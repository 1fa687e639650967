/** What there is, for the operator: all applications and all accounts, newest first. */

import { z } from 'zod'
import { noNode } from '../../kernel/graph/node.ts'
import { operatorReading } from '../../kernel/graph/operation.ts'
import { pageAnswer, pageInput, readPage } from '../../kernel/graph/paging.ts'
import { writeDate } from '../../kernel/wire/dates.ts'
import { nodeId } from './inputs.ts'
import * as store from './store.ts'

export const listApps = operatorReading('listApps', noNode, {
  summary: 'List all applications, newest first',
  input: pageInput,
  request: { limit: 25 },
  answer: pageAnswer(z.object({ id: z.string(), name: z.string(), created_time: z.string() })),
  run: ({ input, call }) =>
    readPage(call, input, {
      list: (range) => store.listApps(call, range),
      entry: ({ id, name, created_at }) => ({ id, name, created_time: writeDate(created_at) }),
    }),
})

export const listAllAccounts = operatorReading('listAllAccounts', noNode, {
  summary: 'List all accounts, or those of one application, newest first',
  input: pageInput.extend({
    app_id: nodeId().optional().describe('Only accounts that were made for this application.'),
  }),
  request: { app_id: '100000000000001', limit: 25 },
  answer: pageAnswer(
    z.object({ id: z.string(), app_id: z.string(), name: z.string(), created_time: z.string() }),
  ),
  run: ({ input, call }) =>
    readPage(call, input, {
      list: (range) => store.listAccounts(call, range, input.app_id),
      entry: ({ id, app_id, name, created_at }) => ({
        id,
        app_id,
        name,
        created_time: writeDate(created_at),
      }),
      filters: { app_id: input.app_id },
    }),
})
