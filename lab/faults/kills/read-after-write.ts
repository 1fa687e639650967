/** Writes to one process, read at once from another: no process answers what was true before. */

import { APP, actorAt, assertDone, plantedDatabase } from '../../../server/test/house.ts'
import { newProcess, type Process } from '../../../server/test/processes.ts'

export type ReadAfterWrite = { processes: number; pairs: number; stale: number; failed: number }

const CALLERS = 10
const KEY = 'sandbox-operator-key'

export async function readAfterWrite(plan: { processes: number; pairs: number }): Promise<ReadAfterWrite> {
  const place = await plantedDatabase()
  const processes = await Promise.all(
    Array.from({ length: plan.processes }, () => newProcess(place.environment)),
  )
  const report: ReadAfterWrite = { ...plan, stale: 0, failed: 0 }
  const any = () => actorAt((processes[Math.floor(Math.random() * processes.length)] as Process).url, KEY)
  let made = 0

  async function caller(number: string): Promise<void> {
    while (made < plan.pairs) {
      const verified_name = `Name ${made++}`
      const written = await any().post(`/operator/${number}`, { verified_name })
      const read = await any().get(`/operator/${number}`)
      if (written.status !== 200 || read.status !== 200) report.failed++
      else if (read.body.verified_name !== verified_name) report.stale++
    }
  }

  try {
    for (const one of processes) await one.start()
    const account = (await any().post('/operator/accounts', { app_id: APP, name: 'Read' })).body.id
    const numbers = await Promise.all(
      Array.from({ length: CALLERS }, async (_, count) => {
        const number = {
          display_phone_number: `+1 555 0177${String(count).padStart(2, '0')}`,
          verified_name: 'none',
        }
        const answer = await any().post(`/operator/${account}/phone_numbers`, number)
        assertDone(answer)
        return answer.body.id as string
      }),
    )
    await Promise.all(numbers.map(caller))
    return report
  } finally {
    for (const one of processes) await one.kill()
    await place.remove()
  }
}
