import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ACCOUNT,
  type Actor,
  APP,
  assertDone,
  house,
  NUMBER,
  STRANGERS_ACCOUNT,
  STRANGERS_NUMBER,
  type TestHouse,
} from '../../../../test/house.ts'
import { receiver, type TestReceiver } from '../../../../test/receiver.ts'
import { sealedColumns } from '../../../app/opening.ts'
import { chainAll } from '../audit/chaining.ts'
import { placeIn } from './columns.ts'
import { rowsSealedOtherwise, type SealedRow } from './store.ts'

type Tenant = { actor: Actor; app: string; account: string; number: string }

/** Each of the secrets that are kept, once for each of two tenants. */
async function furnish(world: TestHouse, hook: TestReceiver): Promise<void> {
  const { owner, stranger, operator, anyone } = world
  const tenants: Tenant[] = [
    { actor: owner, app: APP, account: ACCOUNT, number: NUMBER },
    { actor: stranger, app: '100000000000002', account: STRANGERS_ACCOUNT, number: STRANGERS_NUMBER },
  ]
  const verify_token = hook.verifyToken
  for (const { app } of tenants) {
    const made = await operator.post('/operator/worlds')
    assertDone(made)
    assertDone(await operator.post(`/operator/worlds/${made.body.id}/snapshots`, { name: `of-${app}` }))
  }
  for (const { actor, app, account, number } of tenants) {
    const callback = { override_callback_uri: hook.url, verify_token }
    const authorized = { provider_name: 'alphapay', redirect_url: 'https://shop.example/' }
    const edge = `/${account}/generate_payment_configuration_oauth_link`
    assertDone(await operator.post(`/operator/${app}/rotate_secret`))
    assertDone(await operator.post(`/operator/${app}`, { callback_url: hook.url, verify_token }))
    assertDone(await actor.post(`/${account}/subscribed_apps`, callback))
    assertDone(await actor.post(`/${number}`, { webhook_configuration: callback }))
    assertDone(
      await actor.post(
        `/${number}/request_code`,
        { code_method: 'SMS' },
        { headers: { 'idempotency-key': 'a' } },
      ),
    )
    for (const configuration_name of ['one', 'two']) {
      assertDone(await actor.post(`/${account}/payment_configuration`, { configuration_name, ...authorized }))
      const link = await actor.post(edge, { configuration_name })
      assertDone(link)
      if (configuration_name === 'two') continue
      const path = link.body.oauth_url.slice(world.url.length)
      const decided = await anyone.post(path, undefined, {
        raw: new URLSearchParams({ decision: 'authorize' }),
      })
      await anyone.get((decided.headers.get('location') ?? '').slice(world.url.length))
    }
  }
  await chainAll(world.house)
}

test('a secret opens in its own row, and in the row of no other, of whichever tenant', async (t) => {
  const world = await house(t)
  const hook = await receiver(t)
  await furnish(world, hook)
  const { secrets, storage } = world.house
  const all: { place: ReturnType<typeof placeIn>; sealed: string }[] = []
  for (const column of sealedColumns) {
    const look = { keyId: 'none', after: [], most: 100 }
    const rows: SealedRow[] = await rowsSealedOtherwise(storage.read, column, look)
    assert.ok(rows.length >= 2, `${column.table}.${column.column} has ${rows.length} rows`)
    all.push(...rows.map(({ row, sealed }) => ({ place: placeIn(column, row), sealed })))
  }
  let swaps = 0
  for (const { place, sealed } of all) {
    assert.ok(secrets.open(sealed, place).length > 0, JSON.stringify(place))
    for (const other of all) {
      if (other.sealed === sealed) continue
      swaps++
      assert.throws(() => secrets.open(other.sealed, place), JSON.stringify([place, other.place]))
    }
  }
  assert.ok(swaps > 200, `${swaps} swaps`)
})

test('every text column that holds something sealed is one of those that a change of keys finds', async (t) => {
  const world = await house(t)
  await furnish(world, await receiver(t))
  const keyId = world.house.secrets.keyIds[0]
  const declared = new Set(sealedColumns.map(({ table, column }) => `${table}.${column}`))
  const found = await world.house.storage.transact(async (db) => {
    const holding: string[] = []
    for (const { name, columns } of await db.introspection.getTables()) {
      for (const column of columns.filter(({ dataType }) => /text/i.test(dataType))) {
        const row = await db
          .selectFrom(name as never)
          .select(column.name as never)
          .where(column.name as never, 'like', `${keyId}.%` as never)
          .limit(1)
          .execute()
        if (row.length > 0) holding.push(`${name}.${column.name}`)
      }
    }
    return holding
  })
  // The list of keys itself stands in kept_values.
  assert.deepEqual(new Set(found.filter((one) => one !== 'kept_values.value')), declared)
})
