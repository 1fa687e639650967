/** The clock of the world that is looked at, and moving it. */

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { operator } from './connection.ts'
import { DEFAULT_WORLD, useScopeParams } from './scope.ts'

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

export function useAdvance() {
  const { world } = useScopeParams()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (seconds: number) =>
      world === DEFAULT_WORLD
        ? await operator.clock.advance({ seconds })
        : await operator.call('advanceWorldClock', [world], { seconds }),
    onSettled: () => client.invalidateQueries(),
  })
}
