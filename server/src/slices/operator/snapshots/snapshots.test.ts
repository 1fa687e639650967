import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allThatShows, type Furniture, furnish } from '../../../../test/furnished-world.ts'
import {
  type Actor,
  actorAt,
  assertDone,
  assertRefused,
  freshPostgres,
  freshSqlite,
  house,
  type Place,
  type TestHouse,
} from '../../../../test/house.ts'
import { newWorld, type TestWorld } from '../../../../test/worlds.ts'

const REVIEW_SECONDS = 3_600
const SLOW = { PARLEY_REVIEW_DELAY_MS: String(REVIEW_SECONDS * 1000) }
const OTHER_KEY = { ...SLOW, PARLEY_SECRETS_KEY: 'another-key-of-at-least-32-characters' }

const postgres = process.env.TEST_DATABASE_URL
/** The other engine where there is one, else the same. */
const elsewhere = (): Promise<Place> => (postgres ? freshSqlite() : freshSqlite())
const back = (): Promise<Place> => (postgres ? freshPostgres(postgres) : freshSqlite())

async function fileAt({ url }: TestHouse, path: string): Promise<Buffer> {
  const answer = await fetch(url + path, { headers: { authorization: 'Bearer sandbox-operator-key' } })
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'application/gzip')
  return Buffer.from(await answer.arrayBuffer())
}

const importAt = ({ operator }: TestHouse, name: string, file: Uint8Array) =>
  operator.post(`/operator/snapshots/${name}`, undefined, { raw: file })

const renamedIn = (made: Furniture, ids: Record<string, string>): Furniture =>
  Object.fromEntries(Object.entries(made).map(([what, id]) => [what, ids[id] ?? id])) as Furniture

async function assertPendingFallsDue(owner: Actor, world: Pick<TestWorld, 'advance'>, template: string) {
  assert.equal((await owner.get(`/${template}`)).body.status, 'PENDING')
  const { happened } = await world.advance(REVIEW_SECONDS)
  assert.ok(happened.due['templates.review'] >= 1, JSON.stringify(happened))
  assert.equal((await owner.get(`/${template}`)).body.status, 'APPROVED')
}

test('an exported world is the same in another database of another engine and key: what is listed, what is pending, what is secret', async (t) => {
  const here = await house(t, SLOW)
  const world = await newWorld(here.url, here.operator, { name: 'Shop', seed: 'mine' })
  const made = await furnish(here, world.owner, world)
  const shown = await allThatShows(here, world.owner, world, made)
  let file = await fileAt(here, `/operator/worlds/${world.id}/export`)

  for (const place of [elsewhere, back]) {
    const there = await house(t, OTHER_KEY, place)
    assertDone(await importAt(there, 'shop', file))
    const loaded = await newWorld(there.url, there.operator, { snapshot: 'shop', keep_ids: true })
    const { app_id, app_secret, phone_number_id } = loaded
    assert.deepEqual([app_id, app_secret], [world.app_id, world.app_secret])
    assert.equal(phone_number_id, world.phone_number_id)
    // The token it was made with is good there, too.
    const owner = loaded.owner
    assert.deepEqual(await allThatShows(there, owner, loaded, made), shown)
    const code = await there.operator.get(`/operator/${made.unverified}/verification_code`)
    const wrong = code.body.code === '000000' ? '111111' : '000000'
    assertRefused(await owner.post(`/${made.unverified}/verify_code`, { code: wrong }), {
      status: 400,
      code: 133016,
    })
    file = await fileAt(there, `/operator/worlds/${loaded.id}/export`)
    assertDone(await owner.post(`/${made.unverified}/verify_code`, { code: code.body.code }))
    await assertPendingFallsDue(owner, loaded, made.pending)
    assertRefused(
      await there.operator.post('/operator/worlds', { snapshot: 'shop', keep_ids: true, seed: 'other' }),
      { status: 400, code: 100, says: /is there already \(\w+\)/ },
    )
    assertRefused(await there.operator.post('/operator/worlds', { snapshot: 'shop', keep_ids: true }), {
      status: 400,
      code: 100,
      says: /Another world has the seed/,
    })
  }
})

test('a snapshot begins any number of worlds, each with ids and tokens of its own, and all that it held', async (t) => {
  const here = await house(t, SLOW)
  const { operator, url } = here
  const world = await newWorld(url, operator, { name: 'Shop' })
  const made = await furnish(here, world.owner, world)
  await operator.post(`/operator/worlds/${world.id}/clock/advance`, { seconds: 600 })
  assertDone(
    await operator.post(`/operator/worlds/${world.id}/stage`, { what: { do: 'refuse', code: 131056 } }),
  )
  const saved = await operator.post(`/operator/worlds/${world.id}/snapshots`, { name: 'furnished' })
  assertDone(saved)
  assert.equal(saved.body.world_id, world.id)
  await operator.delete(`/operator/worlds/${world.id}/stage`)
  const before = await allThatShows(here, world.owner, world, made)
  assertDone(await operator.delete(`/operator/worlds/${world.id}`))

  const loads: { text: string; world: TestWorld; ids: Record<string, string> }[] = []
  for (const seed of ['one', 'two']) {
    const answer = await operator.post('/operator/worlds', { snapshot: 'furnished', seed })
    assertDone(answer)
    const { ids } = answer.body
    const loaded: TestWorld = { ...answer.body, owner: actorAt(url, answer.body.access_token) }
    assert.notEqual(loaded.app_id, world.app_id)
    assert.equal(loaded.account_id, ids[world.account_id])
    const own = renamedIn(made, ids)
    const staged = await operator.get(`/operator/worlds/${loaded.id}/stage`)
    assert.equal(staged.body.data[0].active, true)
    assert.equal((await loaded.owner.get(`/${own.approved}`)).body.error.code, 131056)
    assertDone(await operator.delete(`/operator/worlds/${loaded.id}/stage`))
    const { data } = (await loaded.owner.get(`/${loaded.phone_number_id}/message_qrdls`)).body
    own.qr = data[0].code
    own.media = await mediaIn(loaded, operator)
    const shown = await allThatShows(here, loaded.owner, loaded, own)
    assert.deepEqual(withoutIds(shown, loaded, own), withoutIds(before, world, made))
    const { unix_ms } = (await operator.get(`/operator/worlds/${loaded.id}/clock`)).body
    const since = unix_ms - Date.parse(saved.body.world_time)
    assert.ok(since >= 0 && since < 120_000, `the clock goes on from where it stood: ${since} ms`)
    loads.push({ text: answer.text, world: loaded, ids })
  }
  const [one, two] = loads
  assert.notEqual(one?.world.account_id, two?.world.account_id)
  const pending = one?.ids[made.pending] ?? ''
  const advancing = {
    advance: async (seconds: number) =>
      (await operator.post(`/operator/worlds/${one?.world.id}/clock/advance`, { seconds })).body,
  }
  await assertPendingFallsDue(one?.world.owner as Actor, advancing, pending)
  assert.equal((await two?.world.owner.get(`/${two.ids[made.pending]}`))?.body.status, 'PENDING')
})

/** The media id of the document that was sent. */
async function mediaIn({ phone_number_id }: TestWorld, operator: Actor): Promise<string> {
  const { data } = (await operator.get(`/operator/${phone_number_id}/messages`)).body
  return data.find((one: { type: string }) => one.type === 'document').document.id
}

/** With names in the place of ids, and lists in an order that ids have no part in. */
function withoutIds(shown: Record<string, string>, world: TestWorld, made: Furniture): unknown[] {
  const ids = Object.entries({
    ...made,
    app: world.app_id,
    account: world.account_id,
    number: world.phone_number_id,
  })
  const nameless = (text: string) =>
    ids
      .reduce((whole, [name, id]) => whole.replaceAll(id, name), text)
      .replaceAll(/(?:mid\.|file_|upload:|token:)[\w-]+/g, '…')
  return Object.values(shown).map((text) => sorted(JSON.parse(nameless(text))))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map(sorted).toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, sorted(inner)]))
}

test("a name is a world's own: its own first, else the only one; which of several is asked for (100)", async (t) => {
  const { operator, url } = await house(t, SLOW)
  const [one, other] = [await newWorld(url, operator), await newWorld(url, operator)]
  const save = (world: TestWorld, more = {}) =>
    operator.post(`/operator/worlds/${world.id}/snapshots`, { name: 'base_1', ...more })
  assertDone(await save(one))
  assertRefused(await save(one), { status: 400, code: 100, says: /a snapshot base_1 already/ })
  assert.equal((await operator.get('/operator/snapshots/base_1')).body.world_id, one.id)
  const second = await save(other)
  assertDone(second)
  assert.deepEqual([second.body.name, second.body.full_name], ['base_1', `${other.id}:base_1`])
  for (const world of [one, other])
    assertDone(await operator.post(`/operator/worlds/${world.id}/reset`, { snapshot: 'base_1' }))
  const third = await newWorld(url, operator)
  const says = new RegExp(`Several worlds have a snapshot base_1\\. Say which: .*${one.id}:base_1`)
  assertRefused(await operator.post('/operator/worlds', { snapshot: 'base_1' }), {
    status: 400,
    code: 100,
    says,
  })
  for (const answer of [
    await operator.delete('/operator/snapshots/base_1'),
    await operator.get('/operator/snapshots/base_1'),
    await operator.get('/operator/snapshots/base_1/file'),
    await operator.post(`/operator/worlds/${third.id}/reset`, {
      snapshot: 'base_1',
    }),
  ])
    assertRefused(answer, { status: 400, code: 100, says })
  assertDone(await operator.post('/operator/worlds', { snapshot: `${one.id}:base_1` }))
  assert.equal((await operator.get('/operator/snapshots/baseX1')).status, 404)
  // What a world that is gone has left is replaced by the next that takes the name.
  assertDone(await operator.delete(`/operator/worlds/${one.id}`))
  assertDone(await save(other, { replace: true }))
  assert.equal((await operator.get('/operator/snapshots/base_1')).body.world_id, other.id)
  assertDone(await operator.delete('/operator/snapshots/base_1'))
})
