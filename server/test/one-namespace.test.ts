/** Ids of every type stand in the same places: none is taken for one of another type, and nothing comes of it. */

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { slices } from '../src/app/slices.ts'
import { buildRegistry, type Route } from '../src/kernel/graph/registry.ts'
import { everyId, NODE_KINDS } from './every-id.ts'
import { type Actor, type Answer, house } from './house.ts'
import { CROSSINGS, CROSSINGS_OF_THE_OPERATOR } from './id-crossings.ts'
import { makeNodes } from './nodes.ts'
import { type Furnished, furnish } from './requests/furnished.ts'
import { validCall, withQuery } from './valid-call.ts'
import { rememberTables } from './whole-tables.ts'

const { routes, kinds } = buildRegistry(slices, 'chat')
const onNodes = routes.filter(({ kind }) => kind !== 'none')
const withKeys = routes.filter(({ keyName }) => keyName !== undefined)

/** What may stand in a path behind a word, by the word. */
const KEYS: Record<string, string[]> = {
  'apps/*/settled': ['app', 'world'],
  'apps/*/stage': ['app', 'world'],
  'deliveries/*/resend': ['delivery'],
  'events/*': ['event'],
  'events/*/decide': ['event'],
  'events/*/forward': ['event'],
  'jobs/*': [],
  'jobs/*/retry': [],
  'message_qrdls/*': ['code'],
  'message_templates/*': ['template'],
  'messages/*': ['message'],
  'payment_configuration/*': ['configuration'],
  'policy_rules/*': ['policy_rule'],
  'receivers/*/pause': ['receiver'],
  'receivers/*/resume': ['receiver'],
  'receivers/*/retry': ['receiver'],
  'snapshots/*': ['snapshot'],
  'snapshots/*/file': ['snapshot'],
  'stage/*': ['staged'],
  'tokens/*': ['token'],
  'traces/*': ['trace'],
  'uploads/*': ['handle'],
  'worlds/*': ['world'],
  'worlds/*/bundle': ['world'],
  'worlds/*/clock': ['world'],
  'worlds/*/clock/advance': ['world'],
  'worlds/*/export': ['world'],
  'worlds/*/platform': ['world'],
  'worlds/*/reset': ['world'],
  'worlds/*/settled': ['world'],
  'worlds/*/snapshots': ['world'],
  'worlds/*/stage': ['world'],
  'worlds/*/upcoming': ['world'],
}
/** A customer's number is no id of ours, and whoever imports a snapshot says what it is to be called. */
const NAMES_NOTHING = new Set([
  'GET /operator/{phone_number}/conversations/{wa_id}',
  'POST /operator/snapshots/{name}',
])

/** A world is an application; and a handle is what an upload is asked for. */
const SAME: Record<string, string[]> = { app: ['app', 'world'], upload: ['handle'] }

type Ids = Record<string, string>
/** With parameters for each route that would be accepted. */
type Furniture = { world: Furnished; ids: Ids; parameters: Map<Route, Record<string, unknown>> }

async function furnished(t: TestContext): Promise<Pick<Furniture, 'world' | 'ids'>> {
  const world = await furnish(t, await house(t))
  return { world, ids: await everyId(world) }
}

/** Everything is made before the tables are looked at: from then on nothing may be written. */
async function withRequests(t: TestContext): Promise<Furniture> {
  const { world, ids } = await furnished(t)
  const parameters = new Map<Route, Record<string, unknown>>()
  for (const route of routes) {
    const { parameters: valid } = await validCall(world, route)
    // Of a call that was just answered it would be waited for.
    parameters.set(route, route.edge === 'traces/*' ? { ...valid, wait: 0 } : valid)
  }
  return { world, ids, parameters }
}

/** The request that would be accepted, with these ids in its path. */
function send({ world, parameters }: Furniture, route: Route, nodes: Ids): Promise<Answer> {
  const actor: Actor = route.door === 'operator' ? world.operator : world.owner
  const asked = parameters.get(route) ?? {}
  const known: Ids = { ...world.nodes, ...nodes }
  const path = (route.pattern.split(' ')[1] ?? '').replace(/\{([a-z_]+)\}/g, (_, name: string) =>
    encodeURIComponent(known[name] ?? 'unknown'),
  )
  if (route.method === 'POST') return actor.post(path, asked)
  if (route.method === 'DELETE') return actor.delete(path, asked)
  return actor.get(withQuery(path, asked))
}

const others = (ids: Ids, but: string[]) => Object.entries(ids).filter(([type]) => !but.includes(type))

function assertNone({ status, body, text }: Answer, what: string): void {
  assert.ok(status >= 400 && status < 500, `${what}: ${status} ${text}`)
  assert.ok([100, 2500].includes(body?.error?.code), `${what}: ${text}`)
}

test('an id of one type does nothing where another type is meant, at either door', async (t) => {
  const all = await withRequests(t)
  const assertUnchanged = await rememberTables(all.world.house)
  let cells = 0
  for (const route of onNodes) {
    const isOffered = (kind: string) =>
      onNodes.some(
        ({ door, method, edge, ...other }) =>
          door === route.door && method === route.method && edge === route.edge && other.kind === kind,
      )
    for (const [type, id] of others(
      all.ids,
      route.door === 'operator' && isOffered('app') ? ['world'] : [],
    )) {
      if (isOffered(type)) continue
      cells++
      const answer = await send(all, route, { [route.kind]: id })
      assertNone(answer, `${route.pattern} with a ${type}`)
      assert.ok([404, 405].includes(answer.status), `${route.pattern} with a ${type}: ${answer.text}`)
    }
  }
  assert.ok(cells > 1_900, `${cells} cells`)
  await assertUnchanged()
})

test('behind an edge only what hangs on it is found, whatever else an id names', async (t) => {
  const rows = [
    ...new Set(withKeys.filter(({ pattern }) => !NAMES_NOTHING.has(pattern)).map((one) => one.edge)),
  ]
  assert.deepEqual(rows.toSorted(), Object.keys(KEYS))
  const all = await withRequests(t)
  const assertUnchanged = await rememberTables(all.world.house)
  let cells = 0
  for (const route of withKeys.filter(({ pattern }) => !NAMES_NOTHING.has(pattern))) {
    for (const [type, id] of others(all.ids, KEYS[route.edge] ?? [])) {
      cells++
      assertNone(await send(all, route, { [route.keyName ?? '']: id }), `${route.pattern} with a ${type}`)
    }
  }
  assert.ok(cells > 750, `${cells} cells`)
  await assertUnchanged()
})

test('an id of another type in a query or a body is refused', async (t) => {
  const { world, ids } = await furnished(t)
  // A list of flows of which none can be copied is a change that fails: only the audit records it.
  const assertUnchanged = await rememberTables(world.house, ['audit'])
  let cells = 0
  const doors = [
    [world.owner, CROSSINGS],
    [world.operator, CROSSINGS_OF_THE_OPERATOR],
  ] as const
  for (const [actor, crossings] of doors) {
    for (const [kind, places] of Object.entries(crossings)) {
      for (const [what, ask] of places) {
        for (const [type, id] of others(ids, SAME[kind] ?? [kind])) {
          cells++
          const answer = await ask(actor, id)
          const isRefused = answer.status >= 400 || answer.body.failed_flows?.length === 1
          assert.ok(isRefused, `${what} with a ${type}: ${answer.text}`)
          assert.ok(answer.status < 500, `${what} with a ${type}: ${answer.text}`)
        }
      }
    }
  }
  assert.ok(cells > 500, `${cells} cells`)
  await assertUnchanged()
})

test('fields of one kind are not read of another (100)', async (t) => {
  const { owner, operator } = await house(t)
  const ids = await makeNodes({ owner, operator })
  let cells = 0
  for (const kind of NODE_KINDS) {
    const own = kinds.get(kind)?.fields ?? {}
    const foreign = NODE_KINDS.flatMap((other) => Object.keys(kinds.get(other)?.fields ?? {}))
    for (const field of new Set(foreign.filter((name) => !(name in own)))) {
      cells++
      const answer = await owner.get(`/${ids[kind]}?fields=${field}`)
      assert.equal(answer.status, 400, `${field} of a ${kind}: ${answer.text}`)
      assert.match(answer.body.error.message, /nonexisting field/, `${field} of a ${kind}`)
    }
  }
  assert.ok(cells > 350, `${cells} cells`)
})
