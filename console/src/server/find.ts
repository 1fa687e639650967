/** Finding anything by what is known of it: an id, a trace, a wamid, a phone number, a name. */

import { queryOptions } from '@tanstack/react-query'
import { serverRoot, sessionFetch } from './connection.ts'

export type Found = {
  kind: string
  id: string
  title: string
  account_id?: string
  number_id?: string
  world?: string
  /** Where it is shown, if that is not where its own id leads. */
  page_id?: string
}

const SHORTEST = 3

export const findQuery = (wanted: string) =>
  queryOptions({
    queryKey: ['find', wanted],
    enabled: wanted.length >= SHORTEST,
    queryFn: async ({ signal }): Promise<Found[]> => {
      const url = new URL('operator/find', serverRoot)
      url.searchParams.set('q', wanted)
      const response = await sessionFetch(url, { signal })
      return response.ok ? (await response.json()).data : []
    },
    placeholderData: (earlier) => earlier,
  })
