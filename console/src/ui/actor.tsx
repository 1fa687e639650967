/** Who did something, as people say it: the request log and histories name a token or a job by its id. */

import { operator } from '../server/connection.ts'
import { useRead } from '../server/reads.ts'
import { useScope } from '../server/scope.ts'
import { actorWords } from '../words/operation.ts'

/** `app`: whose tokens it is looked for among; that of the scope unless given. */
export function Actor({ by, app }: { by: string; app?: string | null }) {
  const scope = useScope()
  const owner = app ?? scope.app?.id ?? ''
  const [kind = '', id = ''] = by.split(/:(.*)/s)
  const { data: tokens } = useRead(['tokens', owner], () => operator.apps.tokens(owner).all(), {
    enabled: kind === 'token' && owner !== '',
  })
  const name = tokens?.find((token) => token.id === id)?.name
  const { jobs, job, token, namedToken, others } = actorWords
  if (kind === 'job') return jobs[id] ?? job(id.replace(/^\w+\./, '').replaceAll(/[._-]/g, ' '))
  if (kind === 'token') return name === undefined ? token(id) : <span title={id}>{namedToken(name)}</span>
  return others[by] ?? by
}
