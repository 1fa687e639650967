/** The platform on the day of the world that is looked at, and what its messages cost. */

import { useQuery } from '@tanstack/react-query'
import { operator } from './connection.ts'
import { useScope, useScopeParams, worldFilter } from './scope.ts'

export function usePlatform() {
  const { world } = useScopeParams()
  return useQuery({
    queryKey: ['platform', world],
    refetchInterval: 60_000,
    queryFn: () => operator.call('readPlatform', [], { world: worldFilter(world) }),
  })
}

export type CostsBy = 'day' | 'number' | 'template' | 'category' | 'country' | 'reason'

/** Of the account or number that is looked at. */
export function useCosts(by: CostsBy) {
  const { world } = useScopeParams()
  const { account, number } = useScope()
  return useQuery({
    queryKey: ['costs', world, account?.id, number?.id, by],
    meta: { live: true },
    queryFn: () =>
      operator.call('readCosts', [], {
        by,
        world: worldFilter(world),
        ...(account && { account: account.id }),
        ...(number && { number: number.id }),
      }),
  })
}

/** By message, of one conversation. */
export function useMessagePrices(number: string, customer: string) {
  const { world } = useScopeParams()
  const { data } = useQuery({
    queryKey: ['costs', world, number, customer],
    enabled: number !== '',
    meta: { live: true },
    queryFn: () =>
      operator.call('readCosts', [], { by: 'message', world: worldFilter(world), number, customer }),
  })
  return new Map(data?.data.map((price) => [price.message_id ?? '', price]))
}

export const useCoverage = () =>
  useQuery({
    queryKey: ['coverage'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => operator.call('readCoverage', []),
  })
