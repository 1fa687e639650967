/** What numbers there are, for the operator. */

import { z } from 'zod'
import { noNode } from '../../kernel/graph/node.ts'
import { operatorReading } from '../../kernel/graph/operation.ts'
import { pageAnswer, pageInput, readPage } from '../../kernel/graph/paging.ts'
import { writeDate } from '../../kernel/wire/dates.ts'
import { nodeId } from '../accounts/index.ts'
import * as store from './store/numbers.ts'

export const listAllNumbers = operatorReading('listAllNumbers', noNode, {
  summary: 'List all phone numbers, or those of one account, newest first',
  input: pageInput.extend({ account_id: nodeId().optional().describe('Only numbers of this account.') }),
  request: { account_id: '200000000000001', limit: 25 },
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
  run: ({ input, call }) =>
    readPage(call, input, {
      list: (range) => store.listAllNumbers(call, range, input.account_id),
      entry: ({ created_at, ...number }) => ({ ...number, created_time: writeDate(created_at) }),
      filters: { account_id: input.account_id },
    }),
})
