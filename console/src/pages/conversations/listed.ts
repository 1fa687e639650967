/** The conversations of a number, as the list and the chat read them. */

import { queryOptions } from '@tanstack/react-query'
import { operator } from '../../server/connection.ts'

/** The latest; whoever wrote earlier is searched for. */
export const SHOWN_MAX = 500

export const conversationsQuery = (number: string | undefined, q = '') =>
  queryOptions({
    queryKey: ['conversations', number, q],
    enabled: number !== undefined,
    meta: { live: true },
    placeholderData: (earlier) => earlier,
    queryFn: () =>
      operator.messages.conversations(number ?? '', { limit: SHOWN_MAX, ...(q !== '' && { q }) }).all(),
  })
