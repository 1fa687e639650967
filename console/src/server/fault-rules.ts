/** What is staged in the world that is looked at: rules by which things go wrong on purpose. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import { operator } from './connection.ts'
import { useChange } from './reads.ts'
import { type ScopeFound, useScope } from './scope.ts'
import { useIsSandbox } from './session.ts'

const stagedQuery = ({ world, apps }: ScopeFound, enabled: boolean) =>
  queryOptions({
    enabled,
    queryKey: ['staged', world?.id ?? apps.map(({ id }) => id)],
    queryFn: async () => {
      const lists = world
        ? [await operator.stage.listWorld(world.id).all()]
        : await Promise.all(apps.map(({ id }) => operator.stage.listApp(id).all()))
      return lists.flat()
    },
    staleTime: 5_000,
    refetchInterval: 15_000,
  })

export function useStaged() {
  const { data = [] } = useQuery(stagedQuery(useScope(), useIsSandbox()))
  return { rules: data, active: data.filter(({ active }) => active) }
}

export function useUnstage() {
  return useChange((rule: string) => operator.stage.remove(rule), ['staged'])
}
