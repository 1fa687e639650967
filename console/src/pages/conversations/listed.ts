/** The conversations of a number, as the list and the chat read them. */

import { queryOptions } from '@tanstack/react-query'
import { operator } from '../../server/connection.ts'

const MOST = 500

export const conversationsQuery = (number: string | undefined) =>
  queryOptions({
    queryKey: ['conversations', number],
    enabled: number !== undefined,
    meta: { live: true },
    queryFn: () => operator.messages.conversations(number ?? '', { limit: MOST }).all(),
  })
