/** The installation: how it is set up, and how it is doing, as operators see it. */

import { queryOptions } from '@tanstack/react-query'
import { operator } from './connection.ts'

export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  refetchInterval: 10_000,
  queryFn: () => operator.call('readOverview', []),
})

export const installationQuery = queryOptions({
  queryKey: ['installation'],
  queryFn: () => operator.installation.read(),
})
