/** One thing by its id: shown only where it belongs. Of another world it is opened there. */

import type { ReactNode } from 'react'
import { operator } from '../server/connection.ts'
import { firstOf, useRead } from '../server/reads.ts'
import { useScope, worldFilter } from '../server/scope.ts'
import { scopeWords } from '../words/shell.ts'
import { To } from './navigation.tsx'
import { Empty } from './trouble.tsx'

type OfScopeProps = { id: string; account: string | undefined; children: ReactNode }

export function OfScope({ id, account, children }: OfScopeProps) {
  const { accounts, params } = useScope()
  const isAtHand = account === undefined || accounts.some((one) => one.id === account)
  const { data: isHere } = useRead(
    ['accounts', params.world, 'has', account],
    async () =>
      (
        await firstOf(
          operator.accounts.list({
            world: worldFilter(params.world),
            ...(account !== undefined && { q: account }),
          }),
        )
      ).some((one) => one.id === account),
    { enabled: !isAtHand },
  )
  if (isAtHand || isHere === true) return children
  if (isHere === undefined) return null
  return (
    <Empty
      title={scopeWords.elsewhere(id)}
      actions={
        <To className="button go" path={`/go/${encodeURIComponent(id)}`}>
          {scopeWords.openThere}
        </To>
      }
    />
  )
}
