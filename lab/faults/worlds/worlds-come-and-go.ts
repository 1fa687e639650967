/** Worlds that are made, used and removed: what they leave behind. */

import assert from 'node:assert/strict'
import type { TestHouse } from '../../../server/test/house.ts'
import { assertDone } from '../../../server/test/house.ts'
import { receiver } from '../../../server/test/receiver.ts'
import { tableCounts } from '../../../server/test/table-counts.ts'
import { SAMPLES, upload } from '../../../server/test/upload.ts'
import { newWorld, type TestWorld } from '../../../server/test/worlds.ts'

const AT_ONCE = 8

export type ComeAndGo = { worlds: number; leftRows: number }

export async function worldsComeAndGo(
  t: { after(end: () => unknown): void },
  all: TestHouse,
  count: number,
): Promise<{ figures: ComeAndGo; left: Record<string, number> }> {
  const hook = await receiver(t)
  // The first world that ever was leaves the count of worlds behind.
  assertDone(await all.operator.delete(`/operator/worlds/${(await newWorld(all.url, all.operator)).id}`))
  await settled(all)
  const before = await tableCounts(all.house)
  let made = 0
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    while (made++ < count) {
      const world = await newWorld(all.url, all.operator)
      await live(all, world, hook)
      assertDone(await all.operator.delete(`/operator/worlds/${world.id}`))
    }
  })
  await Promise.all(lanes)
  await settled(all)
  const after = await tableCounts(all.house)
  const left = Object.fromEntries(
    Object.entries(after).flatMap(([table, rows]) =>
      rows === before[table] ? [] : [[table, rows - (before[table] ?? 0)]],
    ),
  )
  return { figures: { worlds: count, leftRows: Object.values(left).reduce((a, b) => a + b, 0) }, left }
}

/** Something of everything that a world may hold. */
async function live(
  { operator }: TestHouse,
  { owner, account_id, phone_number_id, ...world }: TestWorld,
  hook: { url: string; verifyToken: string },
): Promise<void> {
  const callback = { override_callback_uri: hook.url, verify_token: hook.verifyToken }
  assertDone(await owner.post(`/${account_id}/subscribed_apps`, callback))
  assertDone(await owner.post(`/${phone_number_id}/request_code`, { code_method: 'SMS' }))
  await upload(owner, SAMPLES['image/png'], 'image/png')
  const inbound = { from: '16505551234', type: 'text', text: { body: 'Hi' } }
  assertDone(await operator.post(`/operator/${phone_number_id}/inbound`, inbound))
  const answer = { to: '16505551234', type: 'text', text: { body: 'Hello' } }
  const keyed = { headers: { 'idempotency-key': 'once' } }
  assertDone(await owner.post(`/${phone_number_id}/messages`, answer, keyed))
  const template = await owner.post(`/${account_id}/message_templates`, {
    name: 'order_update',
    language: 'en_US',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Your order is ready.' }],
  })
  assertDone(template)
  const { settled: isSettled } = await world.advance(3_600)
  assert.equal(isSettled, true)
  assertDone(await operator.post(`/operator/${template.body.id}`, { quality_score: 'RED' }))
}

/** Marks of events whose world is gone are removed by whoever routes. */
const settled = ({ house, eventually }: TestHouse) =>
  eventually(async () => {
    const rows = await house.storage.read.selectFrom('unrouted_events').select('seq').limit(1).execute()
    return rows.length === 0
  }, 'routing')
