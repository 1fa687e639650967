/** Who did something, as people say it: the request log and histories name a token or a job by its id. */

import { actorWords } from '../words/operation.ts'

export function actorInWords(actor: string): string {
  const [kind = '', id = ''] = actor.split(/:(.*)/s)
  if (kind === 'job')
    return actorWords.jobs[id] ?? actorWords.job(id.replace(/^\w+\./, '').replaceAll(/[._-]/g, ' '))
  if (kind === 'token') return actorWords.token(id)
  return actorWords.others[actor] ?? actor
}
