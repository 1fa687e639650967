/** One thing by its id: shown only where it belongs. Of another world it is opened there. */

import type { ReactNode } from 'react'
import { useScope } from '../server/scope.ts'
import { scopeWords } from '../words/shell.ts'
import { To } from './navigation.tsx'
import { Empty } from './trouble.tsx'

type OfScopeProps = { id: string; account: string | undefined; children: ReactNode }

export function OfScope({ id, account, children }: OfScopeProps) {
  const { accounts } = useScope()
  if (account === undefined || accounts.some((one) => one.id === account)) return children
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
