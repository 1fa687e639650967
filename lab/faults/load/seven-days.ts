/** A receiver that is away for days of the service's clock, and comes back. */

import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { DELIVERIES_CHANNEL } from '../../../server/src/kernel/engine/index.ts'
import { ACCOUNT, assertDone, type house } from '../../../server/test/house.ts'
import { receiver } from '../../../server/test/receiver.ts'
import { recordAll } from '../../../server/test/record.ts'

const STEP_MS = 60_000
const NODES = 10

/** The gaps between probes are those of production. */
const AS_IN_PRODUCTION = { PARLEY_RECEIVER_GAP_SECONDS_MAX: '300' }

export type AwayReport = { probes: number; missing: number; inversions: number }

/** An hour before the end of its days it is back; everything must come, in order, after few probes. */
export async function awayForDays(
  t: Pick<TestContext, 'after'>,
  days: number,
  open: typeof house,
): Promise<AwayReport> {
  const all = await open(t as TestContext, AS_IN_PRODUCTION)
  const { house: inside } = all
  const hook = await receiver(t)
  const callback = { override_callback_uri: hook.url, verify_token: hook.verifyToken }
  assertDone(await all.owner.post(`/${ACCOUNT}/subscribed_apps`, callback))
  let probes = 0
  hook.answerWith((request) => {
    probes++
    request.socket.destroy()
  })
  const each = 100
  for (let count = 0; count < each; count++)
    await recordAll(
      inside,
      Array.from({ length: NODES }, (_, node) => ({
        account_id: ACCOUNT,
        node_id: `node ${node}`,
        value: { event: 'TEST', node, count },
      })),
    )
  const end = days * 24 * 3_600_000 - 3_600_000
  for (let offset = 0; offset < end; offset += STEP_MS) {
    inside.clock.setOffset(offset)
    if (!(await isDue(inside, inside.clock.now()))) continue
    await inside.storage.transact((db) => inside.storage.notify(db, DELIVERIES_CHANNEL))
    await all.eventually(async () => !(await isDue(inside, inside.clock.now())), 'a recorded probe')
  }
  hook.answerWith()
  inside.clock.setOffset(end + 301_000)
  await hook.arrived(each * NODES)
  let inversions = 0
  for (let node = 0; node < NODES; node++) {
    const counts = hook.arrivals.filter(({ value }) => value.node === node).map(({ value }) => value.count)
    inversions += counts.filter((count, at) => at > 0 && count < counts[at - 1]).length
  }
  assert.ok(hook.arrivals.length >= each * NODES)
  const seen = new Set(hook.arrivals.map(({ value }) => `${value.node} ${value.count}`))
  return { probes, missing: each * NODES - seen.size, inversions }
}

type Inside = Awaited<ReturnType<typeof house>>['house']

async function isDue({ storage }: Inside, now: number): Promise<boolean> {
  const row = await storage.read
    .selectFrom('receivers')
    .select(['circuit', 'next_probe_at'])
    .executeTakeFirst()
  return row?.circuit !== 'open' || row.next_probe_at === null || row.next_probe_at <= now
}
