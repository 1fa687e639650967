/** A service on a database that came back: whether its audit log is intact, and whether it goes on. */

import { actorAt } from '../../../server/test/house.ts'
import { newProcess } from '../../../server/test/processes.ts'

export type ServedAgain = { auditBroken: number; stuck: number }

/** `main`: the program of another version. */
export async function servedAgain(url: string, main?: string): Promise<ServedAgain> {
  const service = await newProcess({ DATABASE_URL: url }, [], main)
  try {
    await service.start()
    const operator = actorAt(service.url, 'sandbox-operator-key')
    const verdict = await operator.get('/operator/audit/verify')
    const made = await operator.post('/operator/worlds')
    return { auditBroken: verdict.body.intact === true ? 0 : 1, stuck: made.status === 200 ? 0 : 1 }
  } finally {
    await service.kill()
  }
}
