/** Guarantees of every operation, whichever slice it belongs to: these tests grow with the registry. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { z } from 'zod'
import { slices } from '../src/app/slices.ts'
import { buildRegistry, type Route } from '../src/kernel/graph/registry.ts'
import {
  ACCOUNT,
  type Actor,
  type Answer,
  APP,
  assertRefused,
  house,
  NUMBER,
  type TestHouse,
} from './house.ts'
import { makeNodes } from './nodes.ts'

const registry = buildRegistry(slices, 'chat')
const publicRoutes = registry.routes.filter((route) => route.door === 'public')
const operatorRoutes = registry.routes.filter((route) => route.door === 'operator')

function pathTo(route: Route, nodes: Record<string, string>): string {
  return (route.pattern.split(' ')[1] ?? '').replace(
    /\{([a-z_]+)\}/g,
    (_, name: string) => nodes[name] ?? 'some-key',
  )
}

function send(actor: Actor, route: Route, path: string, body?: unknown): Promise<Answer> {
  if (route.method === 'GET') return actor.get(path)
  return route.method === 'POST' ? actor.post(path, body) : actor.delete(path, body)
}

async function digest({ house }: TestHouse): Promise<string> {
  const db = house.storage.read
  const counts = await Promise.all(
    (['directory', 'audit', 'events', 'jobs'] as const).map(async (table) => {
      const all = db.selectFrom(table).select((expression) => expression.fn.countAll().as('count'))
      // Who was turned away is written down now and then; that is no deed of theirs.
      const deeds = table === 'audit' ? all.where(sql<boolean>`action <> 'authorization'`) : all
      return `${table} ${(await deeds.executeTakeFirst())?.count}`
    }),
  )
  return counts.join(', ')
}

test('no public operation answers without a valid token (190), and nothing is written', async (t) => {
  const world = await house(t)
  const nodes = await makeNodes(world)
  const before = await digest(world)
  for (const route of publicRoutes) {
    const path = pathTo(route, nodes)
    assertRefused(await send(world.anyone, route, path, {}), { status: 401, code: 190 })
    assertRefused(await send(world.actor('no-such-token'), route, path, {}), { status: 401, code: 190 })
    assertRefused(await send(world.actor('parley_mistyped'), route, path, {}), { status: 401, code: 190 })
    assertRefused(await send(world.actor('sandbox-operator-key'), route, path, {}), {
      status: 401,
      code: 190,
    })
  }
  assert.equal(await digest(world), before)
})

test('every public operation on a stranger’s node answers exactly as if it did not exist (100, 33)', async (t) => {
  const world = await house(t)
  const nodes = await makeNodes(world)
  const before = await digest(world)
  for (const route of publicRoutes.filter(({ kind }) => kind !== 'none')) {
    const foreign = await send(world.stranger, route, pathTo(route, nodes), {})
    const nothing = Object.fromEntries(Object.keys(nodes).map((kind) => [kind, '399999999999998']))
    const absent = await send(world.stranger, route, pathTo(route, nothing), {})
    assertRefused(foreign, { status: 404, code: 100, subcode: 33 })
    const blind = (answer: Answer) =>
      answer.text
        .replace(/ID '[^']*'/, 'ID')
        .replace(/"trace_id":"[^"]*"/, '')
        .replace(/object '[^']*'/, '')
    assert.equal(blind(foreign), blind(absent), route.pattern)
  }
  assert.equal(await digest(world), before)
})

test('an operation with a permission refuses a token without it (200), naming it', async (t) => {
  const world = await house(t)
  const nodes = await makeNodes(world)
  const before = await digest(world)
  for (const route of publicRoutes.filter((one) => one.operation.permissions.length > 0)) {
    const answer = await send(world.powerless, route, pathTo(route, nodes), {})
    assertRefused(answer, { status: 403, code: 200, says: /chat_business_(management|messaging)/ })
  }
  assert.equal(await digest(world), before)
})

test('no operator operation opens to a customer’s token, nor to none', async (t) => {
  const world = await house(t)
  const nodes = await makeNodes(world)
  const before = await digest(world)
  for (const route of operatorRoutes) {
    const path = pathTo(route, nodes)
    for (const actor of [world.owner, world.stranger, world.anyone, world.actor('')]) {
      assertRefused(await send(actor, route, path, {}), { status: 401, code: 190 })
    }
  }
  assert.equal(await digest(world), before)
})

test('an unknown field is refused on a plain path (100) and left out on a versioned one', async (t) => {
  const world = await house(t)
  const nodes = await makeNodes(world)
  for (const route of publicRoutes) {
    if (route.method !== 'GET' || !/fields/.test(JSON.stringify(Object.keys(shapeOf(route))))) continue
    const path = pathTo(route, nodes)
    const list = await world.owner.get(path)
    if (list.status !== 200 || (Array.isArray(list.body.data) && list.body.data.length === 0)) continue
    assertRefused(await world.owner.get(`${path}?fields=no_such_field`), {
      status: 400,
      code: 100,
      says: /no_such_field/,
    })
    assert.equal((await world.owner.get(`/v23.0${path}?fields=no_such_field,id`)).status, 200, route.pattern)
  }
})

const shapeOf = (route: Route): object => shapeIn(route.operation.input)

/** Of an input that is one of several objects: the parameters of all of them. */
function shapeIn(input: z.core.$ZodType): object {
  const def = input._zod.def as { out?: z.core.$ZodType; options?: z.core.$ZodType[]; shape?: object }
  if (def.out) return shapeIn(def.out)
  return def.options ? Object.assign({}, ...def.options.map(shapeIn)) : (def.shape ?? {})
}

const HOSTILE: unknown[] = [
  null,
  '',
  'x'.repeat(10_000),
  '\u202e\u200b💣',
  -1,
  1e300,
  true,
  [],
  {},
  [[[[]]]],
  { $gt: '' },
  ['a', 1, null],
  "'; drop table accounts; --",
]

test('hostile input gets a 4xx with a message, or is accepted; never a 5xx', async (t) => {
  const world = await house(t)
  const nodes = await makeNodes(world)
  for (const route of registry.routes) {
    const actor = route.door === 'operator' ? world.operator : world.owner
    const path = pathTo(route, nodes)
    if (/worlds|clock/.test(path)) continue
    const names = Object.keys(shapeOf(route))
    for (const value of HOSTILE) {
      const body = Object.fromEntries(names.map((name) => [name, value]))
      const query = new URLSearchParams(names.map((name) => [name, String(value)])).toString().slice(0, 4000)
      const answer =
        route.method === 'GET' ? await actor.get(`${path}?${query}`) : await send(actor, route, path, body)
      assert.ok(
        answer.status < 500,
        `${route.pattern} with ${JSON.stringify(value).slice(0, 60)}: ${answer.text}`,
      )
      if (answer.status >= 400) assert.equal(typeof answer.body.error.message, 'string')
    }
  }
})

test('the wrong method on a known address is 405, an unknown edge is 404 with code 2500', async (t) => {
  const { owner } = await house(t)
  assertRefused(await owner.delete(`/${NUMBER}/request_code`), { status: 405, code: 100, subcode: 33 })
  assertRefused(await owner.get(`/${NUMBER}/no_such_edge`), { status: 404, code: 2500, says: /no_such_edge/ })
  assertRefused(await owner.get(`/${ACCOUNT}/a/b/c/d`), { status: 404, code: 2500 })
  assertRefused(await owner.get('/'), { status: 404, code: 2500 })
})

test('a version, trailing slashes and double slashes change nothing', async (t) => {
  const { owner } = await house(t)
  const plain = (await owner.get(`/${NUMBER}`)).body
  for (const path of [`/${NUMBER}/`, `//${NUMBER}//`, `/v1.0/${NUMBER}`, `/v999.9/${NUMBER}/`]) {
    const { body } = await owner.get(path)
    assert.equal(body.verified_name, plain.verified_name, path)
  }
})

test('app in a path stands for the caller’s application', async (t) => {
  const { owner } = await house(t)
  assert.equal((await owner.get('/app')).body.id, APP)
})

test('every public operation is in the OpenAPI document with a summary, an answer and its refusals', async (t) => {
  const { anyone } = await house(t)
  const { body } = await anyone.get('/openapi.json')
  assert.equal(body.openapi, '3.1.0')
  const documented = Object.values(body.paths as Record<string, object>).flatMap((path) =>
    Object.values(path),
  )
  assert.equal(documented.length, registry.routes.length)
  for (const one of documented) {
    assert.ok(
      one.summary && one.operationId && one.responses[200].content['application/json'].schema,
      one.operationId,
    )
    assert.notEqual(one.responses[200].content['application/json'].example, undefined, one.operationId)
    assert.ok(one.responses[401], one.operationId)
  }
  assert.equal(new Set(documented.map((one) => one.operationId)).size, documented.length)
})
