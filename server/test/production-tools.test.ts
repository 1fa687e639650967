/** In production there is no tool of the sandbox: not by its address, not by a page, and no document lists one. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slices } from '../src/app/slices.ts'
import { buildRegistry, collectPages, inProduction, type Route } from '../src/kernel/graph/registry.ts'
import { type Actor, type Answer, actorAt, assertDone, assertRefused, house, PRODUCTION } from './house.ts'
import { ROWS } from './specification/rows.ts'
import { newTenant } from './tenant.ts'
import { rememberTables } from './whole-tables.ts'

const all = buildRegistry(slices, 'chat')
const closed = all.routes.filter(({ operation }) => operation.sandboxOnly)
const pages = Object.entries(collectPages(slices)).filter(([, page]) => page.sandboxOnly)

const send = (actor: Actor, method: string, path: string, body: object = {}): Promise<Answer> =>
  method === 'GET' ? actor.get(path) : method === 'POST' ? actor.post(path, body) : actor.delete(path, body)

const filled = (path: string, ids: Record<string, string>) =>
  path.replace(/\{([a-z_]+)\}/g, (_, name: string) => ids[name] ?? '0')

const pathTo = ({ pattern }: Route, ids: Record<string, string>) => filled(pattern.split(' ')[1] ?? '', ids)

test('worlds, clocks, staging, snapshots, samples and the hands of a customer are declared as tools of the sandbox', () => {
  const places = closed.map(({ pattern }) => pattern)
  const under = (start: string) =>
    all.routes.map(({ pattern }) => pattern).filter((one) => one.includes(start))
  const wanted = [
    ...under(' /operator/worlds'),
    ...under(' /operator/snapshots'),
    ...under('/stage'),
    'POST /operator/clock/advance',
    'GET /operator/{phone_number}/customer',
    'POST /operator/{phone_number}/customer',
    'POST /operator/{template}/pacing',
    'POST /operator/{account}/account_event',
    'POST /operator/{account}/raw_event',
    'POST /operator/{account}/test_event',
    'GET /operator/{phone_number}/verification_code',
    'GET /operator/{app}/inbox',
    'POST /operator/{app}/inbox',
  ]
  assert.deepEqual(places.toSorted(), [...new Set(wanted)].toSorted())
  const gateway = ['GET', 'POST'].map((method) => `${method} /sandbox-gateway/{provider}/authorize`)
  const shown = pages.map(([pattern]) => pattern)
  for (const one of [...gateway, 'GET /phone/{phone_number}', 'POST /phone/{phone_number}/messages'])
    assert.ok(shown.includes(one), one)
  assert.deepEqual(
    Object.keys(collectPages(slices)).filter((one) => one.includes(' /phone') && !shown.includes(one)),
    [],
  )
})

test('no operation of the specification, and none that the bridge needs, is a tool of the sandbox', () => {
  const shapeOf = (pattern: string) => pattern.replace(/\{[^{}]+\}|(?<=^\w+ \/)app\b/g, '*')
  const patterns = inProduction(all).routes.map(({ pattern }) => pattern)
  const shapes = new Set(patterns.map(shapeOf))
  assert.deepEqual(
    Object.keys(ROWS).filter((row) => !shapes.has(shapeOf(row))),
    [],
  )
  assert.deepEqual(
    all.routes.filter(({ door, operation }) => door === 'public' && operation.sandboxOnly),
    [],
  )
  for (const edge of ['inbound', 'statuses'])
    assert.ok(patterns.includes(`POST /operator/{phone_number}/${edge}`))
  const open = all.routes.find(({ door }) => door === 'public')?.operation
  assert.ok(open)
  const table = { name: 'planted', routes: { 'GET /{app}': { ...open, sandboxOnly: true } } } as never
  assert.throws(() => buildRegistry([...slices.map(withoutRoutes), table], 'chat'), /specification/)
})

const withoutRoutes = ({ name, nodes = [] }: (typeof slices)[number]) => ({ name, nodes })

test('in production every tool of the sandbox is refused and nothing is written, and what the bridge needs works', async (t) => {
  const { house: inside } = await house(t, PRODUCTION)
  const url = inside.localUrl
  const [operator, anyone] = [actorAt(url, PRODUCTION.PARLEY_OPERATOR_KEY), actorAt(url)]
  const { app_id, account_id, phone_number_id, owner } = await newTenant(url, operator)
  const components = [{ type: 'BODY', text: 'Hello from the bakery.' }]
  const hello = { name: 'hello', language: 'en_US', category: 'UTILITY', components }
  const { id: template } = (await owner.post(`/${account_id}/message_templates`, hello)).body
  const ids = {
    template,
    phone_number: phone_number_id,
    account: account_id,
    app: app_id,
    provider: 'alphapay',
    name: 'furnished',
  }
  const assertUnchanged = await rememberTables(inside)
  const says = /sandbox only.*production/
  for (const route of closed)
    for (const id of ['0', app_id]) {
      const path = pathTo(route, { ...ids, id })
      assertRefused(await send(operator, route.method, path), { status: 400, code: 100, says })
      assertRefused(await send(anyone, route.method, path), { status: 401, code: 190 })
    }
  for (const [pattern] of pages) {
    const [method = '', place = ''] = pattern.split(' ')
    const answer = await send(anyone, method, filled(place, ids))
    assert.equal(answer.status, 404, pattern)
    assert.match(answer.text, says, pattern)
  }
  await assertUnchanged()

  const customer = { from: '16505551234', type: 'text', text: { body: 'Hello' } }
  assertDone(await operator.post(`/operator/${phone_number_id}/inbound`, customer))
  const report = { id: 'mid.unknown', status: 'delivered' }
  const { text } = await operator.post(`/operator/${phone_number_id}/statuses`, report)
  assert.doesNotMatch(text, /sandbox/)
})

test('in production the contract, llms.txt and refusals name no tool of the sandbox, and the root address names the mode', async (t) => {
  const { house: inside } = await house(t, PRODUCTION)
  const url = inside.localUrl
  const operator = actorAt(url, PRODUCTION.PARLEY_OPERATOR_KEY)
  const { account_id, phone_number_id } = await newTenant(url, operator)
  const { body: contract, text: written } = await operator.get('/openapi.json')
  const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { operationId: string }>).map(([method, { operationId }]) => ({
      address: `${method.toUpperCase()} ${path}`,
      operationId,
    })),
  )
  const open = inProduction(all).routes.map(({ operation }) => operation.name)
  assert.deepEqual(
    [...new Set(operations.map(({ operationId }) => operationId))].toSorted(),
    [...new Set(open)].toSorted(),
  )
  assert.doesNotMatch(
    written,
    /x-sandbox-only|\/operator\/worlds|\/operator\/snapshots|\/clock\/advance|\/stage/,
  )
  const { text } = await operator.get('/llms.txt')
  assert.doesNotMatch(text, /worlds|snapshot|stage|sandbox|test_event|raw_event|\/customer|advance/)
  assert.ok(text.includes('/inbound') && text.includes('/statuses'))

  assert.doesNotMatch((await operator.get(`/operator/${account_id}/customer`)).text, /customer is asked of/)
  assert.doesNotMatch((await operator.get(`/operator/${phone_number_id}/custome`)).text, /Did you mean/)
  assert.equal((await operator.get('/')).body.mode, 'production')
  const sandbox = await house(t)
  assert.equal((await sandbox.anyone.get('/')).body.mode, 'sandbox')
})
