/** Counters in the rail: only where something wants a person. */

import { operator } from '../server/connection.ts'
import { useStaged } from '../server/fault-rules.ts'
import { firstOf, useRead } from '../server/reads.ts'
import { useScope, worldFilter } from '../server/scope.ts'

type Counter = { words: string; title: string; tone: 'unsent' | 'mute' }

const MOST = 100

export function useCounts(): Record<string, Counter | undefined> {
  const { account, params } = useScope()
  const world = worldFilter(params.world)
  const { active } = useStaged()
  const { data: unsent = 0 } = useRead(
    ['events', 'not sent', world, account?.id],
    async () =>
      (
        await firstOf(
          operator.events.list({
            outcome: 'not_sent',
            limit: MOST,
            world,
            ...(account && { account: account.id }),
          }),
        )
      ).length,
    { refetchInterval: 20_000 },
  )
  const { data: reviews = 0 } = useRead(
    ['templates', 'pending', account?.id],
    async () =>
      (
        await firstOf(
          operator.templates.queue({
            status: 'PENDING',
            limit: MOST,
            ...(account && { account: account.id }),
          }),
        )
      ).length,
    { refetchInterval: 20_000 },
  )
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
