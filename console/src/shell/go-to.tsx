/** An id as an address: finds out what it is, and leads there. */

import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { findQuery } from '../server/find.ts'
import { ALL, DEFAULT_WORLD, pathIn } from '../server/scope.ts'
import { To } from '../ui/navigation.tsx'
import { Empty, Trouble } from '../ui/trouble.tsx'
import { errorWords, goWords } from '../words/shell.ts'
import { addressOfFound } from './addresses.ts'

export function GoTo() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, isPending } = useQuery(findQuery(id))
  if (error) return <Trouble error={error} />
  if (isPending) return null
  const exact = data.filter(({ is_exact }) => is_exact)
  // A world has the id of its application.
  const found = exact.find(({ kind }) => kind === 'world') ?? exact[0] ?? data[0]
  if (found) return <Navigate to={addressOfFound(found) as never} replace />
  return (
    <Empty
      title={goWords.nothing(id)}
      actions={
        <To className="button go" path={pathIn({ world: DEFAULT_WORLD, account: ALL, number: ALL })}>
          {errorWords.home}
        </To>
      }
    >
      {goWords.why}
    </Empty>
  )
}
