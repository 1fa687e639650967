/** Guarantees of every operation, whichever slice it belongs to: these tests grow with the registry. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { z } from 'zod'
import { slices } from '../src/app/slices.ts'
import { buildRegistry, type Route } from '../src/kernel/graph/registry.ts'
import { testOnce } from './engines.ts'
import { ACCOUNT, type Actor, type Answer, APP, assertDone, assertRefused, house, NUMBER } from './house.ts'
import { makeNodes } from './nodes.ts'
import { rememberTables } from './whole-tables.ts'

const registry = buildRegistry(slices, 'chat')
const publicRoutes = registry.routes.filter((route) => route.door === 'public')
const operatorRoutes = registry.routes.filter((route) => route.door === 'operator')

function pathTo({ pattern, operation }: Route, nodes: Record<string, string>): string {
  const path = (pattern.split(' ')[1] ?? '').replace(
    /\{([a-z_]+)\}/g,
    (_, name: string) => nodes[name] ?? 'some-key',
  )
  return operation.onlyVersioned ? `/v23.0${path}` : path
}

function send(actor: Actor, route: Route, path: string, body?: unknown): Promise<Answer> {
  if (route.method === 'GET') return actor.get(path)
  return route.method === 'POST' ? actor.post(path, body) : actor.delete(path, body)
}

test('no public operation answers without a valid token (190), and nothing is written', async (t) => {
  const world = await house(t)
  const nodes = await makeNodes(world)
  const assertUnchanged = await rememberTables(world.house)
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
  await assertUnchanged()
})

test('every public operation on a stranger’s node answers exactly as if it did not exist (100, 33)', async (t) => {
  const world = await house(t)
  const nodes = await makeNodes(world)
  const assertUnchanged = await rememberTables(world.house)
  for (const route of publicRoutes.filter(({ kind }) => kind !== 'none')) {
    const foreign = await send(world.stranger, route, pathTo(route, nodes), {})
    const nothing = Object.fromEntries(Object.keys(nodes).map((kind) => [kind, '399999999999998']))
    const absent = await send(world.stranger, route, pathTo(route, nothing), {})
    assertRefused(foreign, { status: 404, code: 100, subcode: 33 })
    const blind = (answer: Answer) =>
      answer.text
        .replace(/ID '[^']*'/, 'ID')
        .replace(/"(fb)?trace_id":"[^"]*"/g, '')
        .replace(/object '[^']*'/, '')
    assert.equal(blind(foreign), blind(absent), route.pattern)
  }
  await assertUnchanged()
})

testOnce('an operation with a permission refuses a token without it (200), naming it', async (t) => {
  const world = await house(t)
  const nodes = await makeNodes(world)
  const assertUnchanged = await rememberTables(world.house)
  for (const route of publicRoutes.filter((one) => one.operation.permissions.length > 0)) {
    const answer = await send(world.powerless, route, pathTo(route, nodes), {})
    assertRefused(answer, { status: 403, code: 200, says: /(chat|whatsapp)_business_(management|messaging)/ })
  }
  await assertUnchanged()
})

testOnce('no operator operation opens to a customer’s token, nor to none', async (t) => {
  const world = await house(t)
  const nodes = await makeNodes(world)
  const assertUnchanged = await rememberTables(world.house)
  for (const route of operatorRoutes) {
    const path = pathTo(route, nodes)
    for (const actor of [world.owner, world.stranger, world.anyone, world.actor('')]) {
      assertRefused(await send(actor, route, path, {}), { status: 401, code: 190 })
    }
  }
  await assertUnchanged()
})

testOnce(
  'every operator operation refuses a parameter that it does not know (100), and nothing is written; public ones ignore it',
  async (t) => {
    const world = await house(t)
    const nodes = await makeNodes(world)
    const assertUnchanged = await rememberTables(world.house)
    for (const route of operatorRoutes) {
      const path = pathTo(route, nodes)
      const ways = [send(world.operator, route, `${path}?no_such_parameter=1`)]
      if (route.method !== 'GET' && route.operation.body === 'parameters')
        ways.push(send(world.operator, route, path, { no_such_parameter: true }))
      for (const answer of await Promise.all(ways))
        assertRefused(answer, {
          status: 400,
          code: 100,
          says: /no parameter no_such_parameter here; (there are [a-z_, ]+|it takes none)\./,
        })
    }
    await assertUnchanged()
    const token = { accounts: 'all', expires_at: '2030-01-01' }
    assertRefused(await world.operator.post(`/operator/${APP}/tokens`, token), {
      status: 400,
      code: 100,
      says: /no parameter expires_at here; there are .*expires_in/,
    })
    // What is null was not given.
    assertDone(await world.operator.post('/operator/clock/advance', { seconds: 1, no_such_parameter: null }))
    assertDone(
      await world.owner.post(`/${ACCOUNT}/flows`, { name: 'a', categories: ['OTHER'], no_such_parameter: 1 }),
    )
  },
)

testOnce('an unknown field is refused on a plain path (100) and left out on a versioned one', async (t) => {
  const world = await house(t)
  const nodes = await makeNodes(world)
  for (const route of publicRoutes) {
    if (route.method !== 'GET' || !/fields/.test(JSON.stringify(Object.keys(shapeOf(route))))) continue
    const { onlyVersioned } = route.operation
    const path = pathTo(route, nodes)
    const list = await world.owner.get(path)
    const versioned = onlyVersioned ? path : `/v23.0${path}`
    if (list.status !== 200 || (Array.isArray(list.body.data) && list.body.data.length === 0)) continue
    if (!onlyVersioned)
      assertRefused(await world.owner.get(`${path}?fields=no_such_field`), {
        status: 400,
        code: 100,
        says: /no_such_field/,
      })
    assert.equal((await world.owner.get(`${versioned}?fields=no_such_field,id`)).status, 200, route.pattern)
  }
})

const shapeOf = (route: Route): object => shapeIn(route.operation.input)

/** Of an input that is one of several objects: the parameters of all of them. */
function shapeIn(input: z.core.$ZodType): object {
  const def = input._zod.def as { out?: z.core.$ZodType; options?: z.core.$ZodType[]; shape?: object }
  if (def.out) return shapeIn(def.out)
  return def.options ? Object.assign({}, ...def.options.map(shapeIn)) : (def.shape ?? {})
}

testOnce('the wrong method on a known address is 405, an unknown edge is 404 with code 2500', async (t) => {
  const { owner } = await house(t)
  assertRefused(await owner.delete(`/${NUMBER}/request_code`), { status: 405, code: 100, subcode: 33 })
  assertRefused(await owner.get(`/${NUMBER}/no_such_edge`), { status: 404, code: 2500, says: /no_such_edge/ })
  assertRefused(await owner.get(`/${ACCOUNT}/a/b/c/d`), { status: 404, code: 2500 })
  assertRefused(await owner.post('/'), { status: 404, code: 2500 })
})

testOnce('a version, trailing slashes and double slashes change nothing', async (t) => {
  const { owner } = await house(t)
  const plain = (await owner.get(`/${NUMBER}`)).body
  for (const path of [`/${NUMBER}/`, `//${NUMBER}//`, `/v1.0/${NUMBER}`, `/v999.9/${NUMBER}/`]) {
    const { body } = await owner.get(path)
    assert.equal(body.verified_name, plain.verified_name, path)
  }
})

testOnce('app in a path stands for the caller’s application', async (t) => {
  const { owner } = await house(t)
  assert.equal((await owner.get('/app')).body.id, APP)
})

testOnce(
  'every public operation is in the OpenAPI document with a summary, an answer and its refusals',
  async (t) => {
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
      assert.ok(one.responses[401], one.operationId)
    }
    assert.equal(new Set(documented.map((one) => one.operationId)).size, documented.length)
  },
)
