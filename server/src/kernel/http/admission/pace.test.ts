import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { house, PRODUCTION } from '../../../../test/house.ts'
import { Refusal } from '../../wire/errors.ts'
import { admissionTo } from './admission.ts'

const QUIET = ['a', 'b', 'c', 'd']
/** Of so many in which each of the others asks once. */
const ROUND_MS = 5
const NOISY_IN_ROUND = 10
/** What is never too fast. */
const STORM_MIN = 50

/** An admission to a process whose database is never idle, and what comes of asking it. */
async function fullProcess(t: TestContext, settings: Record<string, string>) {
  const { house: inside } = await house(t, settings)
  const load = () => ({ ...inside.storage.load(), busyMs: performance.now() })
  const storage = Object.assign(Object.create(inside.storage), { load })
  const admission = admissionTo({ settings: inside.settings, storage })
  t.after(admission.close)
  const taken = new Map<string, number>()
  const refused = new Map<string, string>()
  const ask = (id: string) => {
    const place = admission.admit()
    try {
      place.takenBy(id)
      taken.set(id, (taken.get(id) ?? 0) + 1)
    } catch (error) {
      assert.ok(error instanceof Refusal)
      assert.equal(error.parts.status, 503)
      assert.ok(error.parts.retryAfterSeconds)
      refused.set(id, error.message)
    }
    place.leave()
  }
  return { ask, taken, refused }
}

async function forSeconds(seconds: number, round: () => void): Promise<void> {
  const end = performance.now() + seconds * 1_000
  while (performance.now() < end) {
    round()
    await sleep(ROUND_MS)
  }
}

test('of a process that is nearly full, who storms gets no more than each of the others, and they get all they ask for', async (t) => {
  const { ask, taken, refused } = await fullProcess(t, { ...PRODUCTION, PARLEY_DELAY_MS_MAX: '1000' })
  const calm = () => [...QUIET, 'noisy'].forEach(ask)
  const storm = () => [...QUIET, ...Array.from({ length: NOISY_IN_ROUND }, () => 'noisy')].forEach(ask)
  await forSeconds(1, calm)
  assert.deepEqual([...refused], [], 'nobody who asks for as much as the others')
  await forSeconds(1, storm)
  taken.clear()
  await forSeconds(2, storm)
  assert.deepEqual([...refused.keys()], ['noisy'])
  assert.match(refused.get('noisy') ?? '', /asks for more than others that ask, too; \d+ requests a second/)
  const [noisy = 0, quiet = 0] = [taken.get('noisy'), taken.get('a')]
  assert.ok(noisy > 0 && noisy <= Math.max(quiet * 1.5, STORM_MIN * 4), `${noisy} beside ${quiet}`)
})

test('who is alone has all of a full process, and a sandbox refuses nobody for being too fast', async (t) => {
  const alone = await fullProcess(t, { ...PRODUCTION, PARLEY_DELAY_MS_MAX: '1000' })
  const sheltered = await fullProcess(t, {})
  await forSeconds(2, () => {
    for (let count = 0; count < NOISY_IN_ROUND; count++) {
      alone.ask('noisy')
      sheltered.ask('noisy')
    }
    sheltered.ask('quiet')
  })
  assert.deepEqual([...alone.refused, ...sheltered.refused], [])
})
