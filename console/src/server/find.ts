/** Finding anything by what is known of it: an id, a trace, a wamid, a phone number, a name. */

import { queryOptions } from '@tanstack/react-query'
import { operator } from './connection.ts'

const SHORTEST = 3

export const findQuery = (wanted: string) =>
  queryOptions({
    queryKey: ['find', wanted],
    enabled: wanted.length >= SHORTEST,
    queryFn: async ({ signal }) => (await operator.installation.find({ q: wanted }, { signal })).data,
    placeholderData: (earlier) => earlier,
  })
