/** Counters in the rail: only where something wants a person. */

import { useQuery } from '@tanstack/react-query'
import { operator } from '../server/connection.ts'
import { useStaged } from '../server/fault-rules.ts'
import { useScope, worldFilter } from '../server/scope.ts'

type Counter = { words: string; title: string; tone: 'unsent' | 'mute' }

const MOST = 100

export function useCounts(): Record<string, Counter | undefined> {
  const { account, params } = useScope()
  const world = worldFilter(params.world)
  const { active } = useStaged()
  const { data: unsent = 0 } = useQuery({
    queryKey: ['events', 'not sent', world, account?.id],
    queryFn: async () =>
      (
        await operator.events
          .list({ outcome: 'not_sent', limit: MOST, world, ...(account && { account: account.id }) })
          .first()
      ).data.length,
    refetchInterval: 20_000,
  })
  const { data: reviews = 0 } = useQuery({
    queryKey: ['templates', 'pending', account?.id],
    queryFn: async () =>
      (
        await operator.templates
          .queue({ status: 'PENDING', limit: MOST, ...(account && { account: account.id }) })
          .first()
      ).data.length,
    refetchInterval: 20_000,
  })
  const some = (n: number) => (n >= MOST ? `${MOST}+` : String(n))
  return {
    events:
      unsent > 0 ? { words: some(unsent), title: `${some(unsent)} not sent`, tone: 'unsent' } : undefined,
    templates:
      reviews > 0
        ? { words: some(reviews), title: `${some(reviews)} wait for a review`, tone: 'mute' }
        : undefined,
    laboratory:
      active.length > 0
        ? { words: `${active.length} on`, title: `${active.length} staged`, tone: 'mute' }
        : undefined,
  }
}
