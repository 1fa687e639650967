/** How the installation is doing, as operators are told. */

import { queryOptions } from '@tanstack/react-query'
import { operator } from './connection.ts'

export type Overview = {
  status: 'ok' | 'attention'
  problems: { alert: string; says: string }[]
  events: { count: number }
  deliveries: { count: number; oldest_seconds?: number | null }
  circuits: { closed: number; half_open: number; open: number; paused: number }
  jobs: { waiting: number; running: number; dead: number; overdue_seconds?: number | null }
  database: {
    engine: string
    answered_in_seconds: number
    commits: number
    conflicts: number
    transactions_waiting: number
  }
  process: {
    uptime_seconds: number
    memory_bytes: number
    loop_lag: { p50_seconds: number; p99_seconds: number }
  }
}

export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  refetchInterval: 10_000,
  queryFn: () => operator.call('readOverview' as never, [] as never, {} as never) as Promise<Overview>,
})
