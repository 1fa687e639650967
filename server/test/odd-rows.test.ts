import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { queryRows, tableShapes } from '../src/kernel/engine/index.ts'
import { furnish } from './furnished-world.ts'
import { assertDone, house, type TestHouse } from './house.ts'
import { newWorld, type TestWorld } from './worlds.ts'

/** Where rows of a table are listed, by what stands there in the place of its id. */
const listsOf = ({ id, app_id, account_id, phone_number_id }: TestWorld): Record<string, string[]> => ({
  worlds: ['/operator/worlds'],
  apps: ['/operator/apps'],
  accounts: ['/operator/accounts'],
  phone_numbers: ['/operator/numbers', `/${account_id}/phone_numbers`],
  templates: ['/operator/templates?status=APPROVED', `/${account_id}/message_templates`],
  flows: [`/${account_id}/flows`],
  qr_codes: [`/${phone_number_id}/message_qrdls`],
  payment_configurations: [`/${account_id}/payment_configurations`],
  subscriptions: [`/${account_id}/subscribed_apps`],
  messages: [
    `/operator/${phone_number_id}/messages`,
    `/operator/${phone_number_id}/conversations/16505551234`,
  ],
  conversations: [`/operator/${phone_number_id}/conversations`],
  stage_rules: [`/operator/worlds/${id}/stage`],
  tokens: [`/operator/${app_id}/tokens`],
  receivers: ['/operator/receivers'],
  snapshots: ['/operator/snapshots'],
})

const ODD = {
  text: ['{', '[null]'],
  integer: [2 ** 31 - 1],
  bigint: [Number.MAX_SAFE_INTEGER],
  bytes: [],
}

/** Sets one column of one row, has that looked at, and puts back what was there. */
async function withOdd(
  { house: { storage } }: TestHouse,
  at: { table: string; column: string; key: string; row: string },
  value: unknown,
  look: () => Promise<void>,
): Promise<void> {
  const [table, column, key] = [sql.table(at.table), sql.ref(at.column), sql.ref(at.key)]
  const [before] = await queryRows(
    storage.read,
    sql<{ value: unknown }>`select ${column} as value from ${table} where ${key} = ${at.row}`,
  )
  const set = (to: unknown) =>
    storage.transact((db) => sql`update ${table} set ${column} = ${to} where ${key} = ${at.row}`.execute(db))
  await set(value)
  await look()
  await set(before?.value)
}

test('no stored value turns a list into an error: a row that cannot be shown is listed as broken, with its id', async (t) => {
  const here = await house(t, {}, undefined, 'not held')
  const { operator, url } = here
  const world = await newWorld(url, operator)
  await furnish(here, world.owner, world)
  assertDone(await operator.post(`/operator/worlds/${world.id}/stage`, { what: { do: 'never_read' } }))
  assertDone(await operator.post(`/operator/worlds/${world.id}/snapshots`, { name: 'kept' }))
  const shapes = await tableShapes(here.house.storage.read)
  const reported = new Set<string>()
  for (const [table, paths] of Object.entries(listsOf(world))) {
    const shape = shapes.find(({ name }) => name === table)
    const key = table === 'conversations' ? 'wa_id' : 'id'
    const owned = table === 'apps' ? world.app_id : undefined
    const where = owned === undefined ? sql`1 = 1` : sql`id = ${owned}`
    const [found] = await queryRows(
      here.house.storage.read,
      sql<{ row: string }>`select ${sql.ref(key)} as row from ${sql.table(table)} where ${where}
        order by created_at desc limit 1`,
    )
    if (!found) continue
    const names = new Set([...(shape?.key ?? []), ...(shape?.parents ?? []).map(({ column }) => column)])
    for (const { name: column, type } of shape?.columns ?? []) {
      if (names.has(column) || shape?.unique.includes(column)) continue
      for (const value of ODD[type])
        await withOdd(here, { table, column, key, row: found.row }, value, async () => {
          for (const path of paths) {
            const answer = await (path.startsWith('/operator') ? operator : world.owner).get(path)
            const what = `${path} with ${table}.${column} = ${JSON.stringify(value)}: ${answer.text.slice(0, 300)}`
            assert.equal(answer.status, 200, what)
            for (const { id } of answer.body.broken ?? []) {
              assert.equal(id, found.row, what)
              reported.add(table)
            }
          }
        })
    }
  }
  assert.ok(
    reported.has('worlds') && reported.has('templates') && reported.has('stage_rules'),
    [...reported].join(),
  )
})

test('a world with odd values can be removed, and is in nobody’s way', async (t) => {
  const here = await house(t, {}, undefined, 'not held')
  const { operator, url, house: inner } = here
  const [odd, other] = [await newWorld(url, operator), await newWorld(url, operator)]
  await furnish(here, odd.owner, odd)
  await inner.storage.transact(async (db) => {
    const far = Number.MAX_SAFE_INTEGER
    await db
      .updateTable('worlds')
      .set({ turns: far, created_at: far, ahead_ms: far })
      .where('id', '=', odd.id)
      .execute()
    await db.updateTable('accounts').set({ created_at: far }).where('app_id', '=', odd.app_id).execute()
    await db
      .updateTable('templates')
      .set({ components: '[null]', updated_at: far })
      .where('account_id', '=', odd.account_id)
      .execute()
  })
  assertDone(await other.owner.get(`/${other.account_id}`))
  assertDone(await operator.delete(`/operator/worlds/${odd.id}`))
  assert.deepEqual(
    (await operator.get('/operator/worlds')).body.data.map((one: { id: string }) => one.id),
    [other.id],
  )
})
