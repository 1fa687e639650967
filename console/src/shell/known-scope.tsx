/** Pages are shown of what there is: of a world, account or number that is not there, those that are. */

import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { ALL, DEFAULT_WORLD, pathIn, type ScopeParams, useScope } from '../server/scope.ts'
import { To } from '../ui/navigation.tsx'
import { Empty } from '../ui/trouble.tsx'
import { scopeWords, shellWords } from '../words/shell.ts'
import { useCurrentPage } from './rail.tsx'

const LISTED_MAX = 12

type Choice = { id: string; name: string; to: ScopeParams }
type Missing = { what: keyof typeof scopeWords.missing; id: string; there: Choice[] }

/** The outermost of what the address names and is not there. */
function missingIn({
  params,
  world,
  worlds,
  accounts,
  numbers,
  account,
  number,
}: ReturnType<typeof useScope>) {
  if (params.world !== DEFAULT_WORLD && !world)
    return {
      what: 'world',
      id: params.world,
      there: [
        { id: DEFAULT_WORLD, name: shellWords.defaultWorld, to: within(DEFAULT_WORLD) },
        ...worlds.map(({ id, name }) => ({ id, name, to: within(id) })),
      ],
    } satisfies Missing
  if (params.account !== ALL && !account)
    return {
      what: 'account',
      id: params.account,
      there: accounts.map(({ id, name }) => ({ id, name, to: within(params.world, id) })),
    } satisfies Missing
  // The number of another account is not looked at as this one's.
  const isAnothers = params.account !== ALL && account !== undefined && account.id !== params.account
  if (params.number !== ALL && (!number || isAnothers))
    return {
      what: 'number',
      id: params.number,
      there: numbers.map(({ id, account_id, display_phone_number, verified_name }) => ({
        id,
        name: `${display_phone_number} ${verified_name}`,
        to: within(params.world, account_id, id),
      })),
    } satisfies Missing
  return undefined
}

const within = (world: string, account = ALL, number = ALL): ScopeParams => ({ world, account, number })

export function KnownScope({ children }: { children: ReactNode }) {
  const missing = missingIn(useScope())
  return missing ? <NotThere key={missing.id} {...missing} /> : children
}

function NotThere({ what, id, there }: Missing) {
  const page = useCurrentPage()
  const client = useQueryClient()
  const [isSure, setSure] = useState(false)
  // It may have been made a moment ago, since the lists were read.
  useEffect(() => {
    void client.refetchQueries({ queryKey: ['scope'] }).then(() => setSure(true))
  }, [client])
  if (!isSure) return <p className="reading">{shellWords.loading}</p>
  return (
    <Empty
      title={scopeWords.missing[what](id)}
      actions={
        <ul className="scope-choices" aria-label={scopeWords.there[what]}>
          {there.slice(0, LISTED_MAX).map((one) => (
            <li key={one.id}>
              <To className="button" path={pathIn(one.to, page)}>
                {one.name}
              </To>
            </li>
          ))}
        </ul>
      }
    >
      {there.length > LISTED_MAX
        ? scopeWords.someOf(LISTED_MAX, there.length)
        : there.length === 0
          ? scopeWords.none[what]
          : scopeWords.there[what]}
    </Empty>
  )
}
