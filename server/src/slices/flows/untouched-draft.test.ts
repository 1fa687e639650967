import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  ACCOUNT,
  type Actor,
  actorAt,
  assertDone,
  assertRefused,
  house,
  PRODUCTION,
} from '../../../test/house.ts'
import { newTenant } from '../../../test/tenant.ts'
import { FIRST_DEFINITION } from './flow.ts'

const OWN = FIRST_DEFINITION.replace('"Hello"', '"Good morning"')
const WORDS = /definition that every new flow starts with/

let made = 0

async function create(owner: Actor, account: string, more: object = {}): Promise<string> {
  const wanted = { name: `Flow ${made++}`, categories: ['OTHER'], ...more }
  const answer = await owner.post(`/${account}/flows`, wanted)
  assertDone(answer)
  return answer.body.id
}

const upload = (owner: Actor, id: string, definition: string) =>
  owner.post(`/${id}/assets`, undefined, { raw: definition, headers: { 'content-type': 'application/json' } })

const statusOf = async (owner: Actor, id: string) => (await owner.get(`/${id}?fields=status`)).body.status

/** A house in production, with an account and its owner. */
async function production(t: TestContext): Promise<{ owner: Actor; account: string }> {
  const { house: inner } = await house(t, PRODUCTION)
  const operator = actorAt(inner.localUrl, PRODUCTION.PARLEY_OPERATOR_KEY)
  const { owner, account_id } = await newTenant(inner.localUrl, operator)
  return { owner, account: account_id }
}

test('in production a flow whose definition was never set is not published (100), and stays a draft', async (t) => {
  const { owner, account } = await production(t)
  const id = await create(owner, account)
  assertRefused(await owner.post(`/${id}/publish`), { status: 400, code: 100, says: WORDS })
  assert.equal(await statusOf(owner, id), 'DRAFT')
  assertDone(await upload(owner, id, OWN))
  assert.deepEqual((await owner.post(`/${id}/publish`)).body, { success: true })
})

test('in production publish: true on create refuses an untouched draft, and keeps it', async (t) => {
  const { owner, account } = await production(t)
  const wanted = { name: 'At once', categories: ['OTHER'], publish: true }
  assertRefused(await owner.post(`/${account}/flows`, wanted), { status: 400, code: 100, says: WORDS })
  const { data } = (await owner.get(`/${account}/flows`)).body
  assert.deepEqual([data[0].name, data[0].status], ['At once', 'DRAFT'])
  const own = await owner.post(`/${account}/flows`, { ...wanted, name: 'Own', flow_json: OWN })
  assert.equal(own.body.status, 'PUBLISHED')
})

test('in production a clone is as touched as its source', async (t) => {
  const { owner, account } = await production(t)
  const source = await create(owner, account)
  const early = await create(owner, account, { clone_flow_id: source })
  assertRefused(await owner.post(`/${early}/publish`), { status: 400, code: 100, says: WORDS })
  assertDone(await upload(owner, source, OWN))
  const late = await create(owner, account, { clone_flow_id: source })
  assertDone(await owner.post(`/${late}/publish`))
})

test('the sandbox publishes an untouched draft and says so; one that was set has no warning', async (t) => {
  const { owner } = await house(t)
  const id = await create(owner, ACCOUNT)
  const { warnings, ...rest } = (await owner.post(`/${id}/publish`)).body
  assert.deepEqual(rest, { success: true })
  assert.equal(warnings.length, 1)
  assert.match(warnings[0], WORDS)
  assert.equal(await statusOf(owner, id), 'PUBLISHED')

  const atOnce = { name: 'At once', categories: ['OTHER'], publish: true }
  assert.match((await owner.post(`/${ACCOUNT}/flows`, atOnce)).body.warnings[0], WORDS)
  const clone = await owner.post(`/${ACCOUNT}/flows`, { ...atOnce, name: 'Clone', clone_flow_id: id })
  assert.match(clone.body.warnings[0], WORDS)

  const own = await create(owner, ACCOUNT, { flow_json: OWN })
  assert.deepEqual((await owner.post(`/${own}/publish`)).body, { success: true })
  const ownClone = { ...atOnce, name: 'Own clone', clone_flow_id: own }
  assert.equal((await owner.post(`/${ACCOUNT}/flows`, ownClone)).body.warnings, undefined)
})
