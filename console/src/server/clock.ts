/** The clock of the world that is looked at, and moving it. */

import type { OperatorOperations } from '@parley-dev/operator'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { operator } from './connection.ts'
import { LIVE, useChange, useRead } from './reads.ts'
import { DEFAULT_WORLD, useScopeParams, worldFilter } from './scope.ts'

const clockQuery = (world: string) =>
  queryOptions({
    queryKey: ['clock', world],
    queryFn: async () => {
      const read =
        world === DEFAULT_WORLD ? await operator.clock.read() : await operator.call('readWorldClock', [world])
      return { ...read, readAt: Date.now() }
    },
    staleTime: 30_000,
    refetchInterval: 60_000,
  })

/** How far the world is ahead of this machine, in milliseconds: what it shows, less what is read here. */
export function useAhead(): { aheadMs: number; movedSeconds: number } {
  const { world } = useScopeParams()
  const { data } = useQuery(clockQuery(world))
  return { aheadMs: data ? data.unix_ms - data.readAt : 0, movedSeconds: data?.ahead_seconds ?? 0 }
}

/** Every so often, what time it is in the world. */
export function useWorldNow(everyMs = 1000): number {
  const { aheadMs } = useAhead()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now + aheadMs
}

export type Due = OperatorOperations['readUpcoming']['answer']['data'][number]

const WEEK_SECONDS = 604_800

/** What falls due next, the soonest first. */
export const useUpcoming = (seconds = WEEK_SECONDS) => {
  const { world } = useScopeParams()
  return useRead(
    ['upcoming', world, seconds],
    async () => (await operator.call('readUpcoming', [worldFilter(world)], { seconds, limit: 20 })).data,
    { refetchInterval: 15_000, ...LIVE },
  )
}

const DUE_MOST = 100

/** Answered when all that fell due has happened, with what that was. */
export function useAdvance() {
  const { world } = useScopeParams()
  return useChange(async (seconds: number) => {
    const key = [worldFilter(world)] as const
    const { data } = await operator.call('readUpcoming', [...key], { seconds, limit: DUE_MOST })
    const { happened } = await operator.call('advanceWorldClock', [...key], { seconds })
    return { due: data, events: happened.events }
  })
}
