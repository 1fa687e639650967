/** The platform on the day of the world that is looked at, and what its messages cost. */

import { operator } from './connection.ts'
import { CONSTANT, LIVE, useRead } from './reads.ts'
import { useScope, useScopeParams, worldFilter } from './scope.ts'

export function usePlatform() {
  const { world } = useScopeParams()
  return useRead(
    ['platform', world],
    () => operator.call('readPlatform', [], { world: worldFilter(world) }),
    { refetchInterval: 60_000 },
  )
}

export type CostsBy = 'day' | 'number' | 'template' | 'category' | 'country' | 'reason'

/** Of the account or number that is looked at. */
export function useCosts(by: CostsBy) {
  const { world } = useScopeParams()
  const { account, number } = useScope()
  return useRead(
    ['costs', world, account?.id, number?.id, by],
    () =>
      operator.call('readCosts', [], {
        by,
        world: worldFilter(world),
        ...(account && { account: account.id }),
        ...(number && { number: number.id }),
      }),
    LIVE,
  )
}

/** By message, of one conversation. */
export function useMessagePrices(number: string, customer: string) {
  const { world } = useScopeParams()
  const { data } = useRead(
    ['costs', world, number, customer],
    () => operator.call('readCosts', [], { by: 'message', world: worldFilter(world), number, customer }),
    { enabled: number !== '', ...LIVE },
  )
  return new Map(data?.data.map((price) => [price.message_id ?? '', price]))
}

export const useCoverage = () => useRead(['coverage'], () => operator.call('readCoverage', []), CONSTANT)
