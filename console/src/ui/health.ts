/** How the last day went: what was sent, what was asked, and how quickly it was answered. */

import { operator } from '../server/connection.ts'
import { firstOf, KEPT, LIVE, useRead } from '../server/reads.ts'
import { type ScopeFound, worldFilter } from '../server/scope.ts'

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 86_400
const BUCKETS = 24
const UNSENT_MOST = 500
const CALLS_MOST = 200
const EVENTS_SHOWN = 10

/** A young installation is looked at more closely: a day of which a minute was lived through is one bar. */
export function useTraffic({ params, account }: ScopeFound) {
  const asked = {
    buckets: BUCKETS,
    by: 'application' as const,
    world: worldFilter(params.world),
    ...(account && { account: account.id }),
  }
  return useRead(
    ['counts', asked],
    async () => {
      const day = await operator.calls.counts({ ...asked, seconds: DAY_SECONDS })
      const isOld = [...day.calls.slice(0, -1), ...day.events.slice(0, -1)].some(
        (bucket) => ('calls' in bucket ? bucket.calls : bucket.events) > 0,
      )
      return isOld
        ? { ...day, seconds: DAY_SECONDS }
        : { ...(await operator.calls.counts({ ...asked, seconds: HOUR_SECONDS })), seconds: HOUR_SECONDS }
    },
    { refetchInterval: 15_000, ...LIVE, ...KEPT },
  ).data
}

export type Traffic = NonNullable<ReturnType<typeof useTraffic>>

export const sum = <T>(rows: T[], of: (row: T) => number): number =>
  rows.reduce((total, row) => total + of(row), 0)

export const eventBars = ({ events }: Traffic) =>
  events.map(({ delivered, waiting, failed, not_sent }) => ({
    usual: delivered + waiting,
    trouble: failed + not_sent,
  }))

export const callBars = ({ calls }: Traffic) =>
  calls.map(({ calls: all, refused, failed }) => ({
    usual: all - refused - failed,
    trouble: refused + failed,
  }))

/** What just happened, and what was not sent. */
export function useLatest({ params, account }: ScopeFound) {
  const world = worldFilter(params.world)
  const ofAccount = account && { account: account.id }
  const { data: events = [], isPending } = useRead(
    ['events', 'latest', world, account?.id],
    () => firstOf(operator.events.list({ limit: EVENTS_SHOWN, world, ...ofAccount })),
    LIVE,
  )
  const { data: unsent = [] } = useRead(
    ['events', 'unsent', world, account?.id],
    async () =>
      (await operator.events.list({ limit: UNSENT_MOST, outcome: 'not_sent', world, ...ofAccount }).first())
        .data,
    LIVE,
  )
  const { data: calls = [] } = useRead(
    ['requests', 'latest', world],
    () => firstOf(operator.calls.list({ limit: CALLS_MOST, world, by: 'application' })),
    { refetchInterval: 10_000 },
  )
  return { events, unsent, calls, isKnown: !isPending }
}
