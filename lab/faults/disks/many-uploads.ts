/** Uploads by the hundred at once, and by the thousand begun and never ended. */

import { UPLOAD_LIMITS } from '../../../server/src/slices/uploads/upload.ts'
import { type Actor, actorAt, actorsAt, eventually, plantedDatabase } from '../../../server/test/house.ts'
import { newProcess } from '../../../server/test/processes.ts'
import { rowsIn } from '../../../server/test/rows.ts'
import { SAMPLES } from '../../../server/test/upload.ts'
import { megabytesOf } from '../attacks/hostile-files.ts'
import type { Ends } from '../scenario.ts'

const FILE_BYTES = 5 * 1_048_576

async function service(t: Ends) {
  const place = await plantedDatabase()
  t.after(place.remove)
  const started = await newProcess(place.environment)
  await started.start()
  t.after(() => started.kill())
  return { ...started, environment: place.environment }
}

const RESUMED_MAX = 20

/** As a client does that means to succeed: what breaks off goes on from where it was. Gives how often it did. */
async function sendFile(owner: Actor, bytes: Buffer): Promise<number> {
  const made = await owner.post(`/app/uploads?file_length=${bytes.length}&file_type=image/png`)
  let offset = 0
  for (let resumed = 0; resumed <= RESUMED_MAX; resumed++) {
    const headers = { file_offset: String(offset) }
    const sent = await owner
      .post(`/${made.body.id}`, undefined, { headers, raw: bytes.subarray(offset) })
      .catch(() => undefined)
    if (typeof sent?.body?.h === 'string') return resumed
    offset = (await owner.get(`/${made.body.id}`)).body.file_offset
  }
  throw new Error('an upload did not arrive')
}

export async function uploadAtOnce(
  t: Ends,
  files: number,
): Promise<{ done: number; resumed: number; grewMegabytes: number }> {
  const { url, pid } = await service(t)
  const owner = actorAt(url, 'sandbox-token')
  const bytes = Buffer.concat([SAMPLES['image/png'], Buffer.alloc(FILE_BYTES, 7)]).subarray(0, FILE_BYTES)
  // What the first ones need, all need.
  for (let at = 0; at < 5; at++) await sendFile(owner, bytes)
  const before = megabytesOf(pid())
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, megabytesOf(pid()))
  }, 20)
  const done = await Promise.all(Array.from({ length: files }, () => sendFile(owner, bytes)))
  clearInterval(watch)
  const resumed = done.reduce((sum, times) => sum + times, 0)
  return { done: done.length, resumed, grewMegabytes: Math.round(most - before) }
}

const AT_ONCE = 20
const ENDED_MS_MAX = 600_000

/** Begins sessions, a third of them with some bytes, lets their life pass, and gives what is left of them. */
export async function abandonSessions(t: Ends, sessions: number) {
  const { url, environment } = await service(t)
  const { owner, operator } = actorsAt(url)
  const countIn = async (table: string) =>
    Number((await rowsIn({ environment }, `select count(*) as count from ${table}`))[0]?.count)
  const ids: string[] = []
  let begun = 0
  const begin = async () => {
    while (begun < sessions) {
      const at = begun++
      const made = await owner.post(`/app/uploads?file_length=${FILE_BYTES}&file_type=image/png`)
      if (made.status !== 200) throw new Error(made.text)
      ids.push(made.body.id)
      if (at % 3 === 0) await owner.post(`/${made.body.id}`, undefined, { raw: SAMPLES['image/png'] })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, begin))
  await operator.post('/operator/clock/advance', { seconds: UPLOAD_LIMITS.lifetimeMs / 1_000 + 3_600 })
  await eventually(async () => (await countIn('uploads')) === 0, 'the end of all sessions', ENDED_MS_MAX)
  const entries = await rowsIn({ environment }, "select id from directory where kind = 'upload'")
  return { begun: ids.length, chunksLeft: await countIn('blob_chunks'), entriesLeft: entries.length }
}
