/** Whatever the console can change, asked by everybody but its own page: refused, and nothing happens. */

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { slices } from '../src/app/slices.ts'
import { buildRegistry, type Route } from '../src/kernel/graph/registry.ts'
import {
  CLAIMED_METHODS,
  cookieOf,
  DEAD_COOKIES,
  FOREIGN_PAGES,
  FORMS,
  ORIGIN,
  OWN_PAGE,
  type Secrets,
} from './foreign-senders.ts'
import { type Actor, type Answer, APP, actorsAt, assertDone, house, NUMBER, type TestHouse } from './house.ts'
import { furnish } from './requests/furnished.ts'
import { sendCall, type ValidCall, validCall, withQuery } from './valid-call.ts'
import { rememberTables } from './whole-tables.ts'

const { routes } = buildRegistry(slices, 'chat')
const changing = routes.filter(({ method }) => method !== 'GET')

const FOR_APP = { 'x-parley-app': APP }

async function signIn(anyone: Actor): Promise<string> {
  const opened = await anyone.post('/console/session', {}, { headers: OWN_PAGE })
  assertDone(opened)
  return /=([\w-]{43});/.exec(opened.headers.get('set-cookie') ?? '')?.[1] ?? assert.fail('no session')
}

/** A session in each of the ways in which one can be good no longer, and one that is. */
async function sessions(t: TestContext, { anyone, house: inside }: TestHouse): Promise<Secrets> {
  const ended = await signIn(anyone)
  await inside.storage.transactOne((db) =>
    db
      .updateTable('operator_sessions')
      .set({ expires_at: Date.now() - 1 })
      .execute(),
  )
  const signedOut = await signIn(anyone)
  const headers = { ...OWN_PAGE, cookie: cookieOf(signedOut) }
  assertDone(await anyone.post('/console/session/end', {}, { headers }))
  const elsewhere = await signIn((await namedHouse(t)).anyone)
  return { ended, signedOut, elsewhere, open: await signIn(anyone) }
}

/** One that knows its name, as those have that others can reach; tests ask it where it listens. */
async function namedHouse(t: TestContext): Promise<TestHouse> {
  const made = await house(t, { PARLEY_PUBLIC_URL: ORIGIN })
  const url = made.house.localUrl
  return { ...made, url, ...actorsAt(url) }
}

type Asked = { route: Route; call: ValidCall }

test('every request that changes something is refused to all but the console’s own page (190), and nothing happens', async (t) => {
  const world = await furnish(t, await namedHouse(t))
  const { anyone } = world
  const asked: Asked[] = []
  for (const route of changing) asked.push({ route, call: await validCall(world, route) })
  const secrets = await sessions(t, world)
  const cookie = cookieOf(secrets.open)
  const assertUnchanged = await rememberTables(world.house)

  let cells = 0
  const refused = (answer: Answer, { route }: Asked, who: string, kinds = [401]) => {
    cells++
    const what = `${route.pattern} by ${who}: ${answer.status} ${answer.text.slice(0, 200)}`
    assert.ok(kinds.includes(answer.status), what)
    if (answer.status === 401) assert.equal(answer.body?.error?.code, 190, what)
    assert.equal(answer.headers.get('set-cookie'), null, what)
  }
  for (const one of asked) {
    const { route, call } = one
    const forApp = route.door === 'public' ? FOR_APP : {}
    for (const [who, headers] of Object.entries(FOREIGN_PAGES))
      refused(await sendCall(anyone, call, { ...forApp, ...headers, cookie }), one, who)
    for (const [who, make] of Object.entries(DEAD_COOKIES)) {
      const dead = make(secrets)
      const headers = { ...forApp, ...OWN_PAGE, ...(dead !== undefined && { cookie: dead }) }
      refused(await sendCall(anyone, call, headers), one, who)
    }
    for (const [who, make] of Object.entries(FORMS)) {
      const answer = await anyone.post(call.path, undefined, { raw: make(call), headers: { cookie } })
      refused(answer, one, who, [401, 415])
    }
    await asLinks(anyone, one, { ...forApp, ...OWN_PAGE, cookie }, (answer, who) => {
      cells++
      assert.ok(answer.status < 500, `${route.pattern} by ${who}: ${answer.text}`)
      if (!isRead(route)) assert.ok(answer.status >= 400, `${route.pattern} by ${who}: ${answer.text}`)
    })
  }
  const columns = [FOREIGN_PAGES, DEAD_COOKIES, FORMS, CLAIMED_METHODS].flatMap(Object.keys)
  assert.equal(cells, changing.length * columns.length)
  t.diagnostic(`${changing.length} requests by ${columns.length} others: ${cells} cells`)
  await assertUnchanged()

  // Each of them was refused for who asked: the console's own page is let in.
  for (const { route, call } of asked) {
    const headers = { ...OWN_PAGE, ...(route.door === 'public' && FOR_APP), cookie }
    const answer = await sendCall(anyone, call, headers)
    assert.ok(answer.status < 500 && answer.status !== 401, `${route.pattern}: ${answer.text}`)
  }
  await assert.rejects(assertUnchanged(), /nothing is written/)
})

const isRead = ({ door, kind, edge }: Route) =>
  routes.some((one) => one.method === 'GET' && one.door === door && one.kind === kind && one.edge === edge)

/** What is read there may be read; to ask for it changes nothing. */
async function asLinks(
  anyone: Actor,
  { call }: Asked,
  headers: Record<string, string>,
  judge: (answer: Answer, who: string) => void,
): Promise<void> {
  const named = (words: Record<string, string>) =>
    Object.fromEntries(Object.entries(words).map(([name]) => [name, call.method]))
  for (const [who, claimed] of Object.entries(CLAIMED_METHODS)) {
    const path = withQuery(call.path.split('?')[0] ?? '', { ...call.parameters, ...named(claimed.query) })
    judge(await anyone.get(path, { headers: { ...headers, ...named(claimed.headers) } }), who)
  }
}

const postPages = slices.flatMap((slice) =>
  Object.keys(slice.pages ?? {})
    .filter((pattern) => pattern.startsWith('POST '))
    .map((pattern) => ({ slice: slice.name, path: pattern.slice('POST '.length) })),
)
/** What such a page guards itself with stands in its address or its form: a link, a signature, a secret. */
const OPEN_TO_ALL = [
  '/flow_preview/{flow}/{key}',
  '/inbox/{app}',
  '/message/{code}',
  '/oauth/access_token',
  '/sandbox-gateway/{provider}/authorize',
  '/sandbox-gateway/{provider}/token',
]
const pagesOf = (name: string) => postPages.filter(({ slice }) => slice === name).map(({ path }) => path)

test('every page that takes something belongs to the console, to the phone, or to those that are open to all', () => {
  const known = [...pagesOf('console'), ...pagesOf('phone'), ...OPEN_TO_ALL]
  assert.deepEqual(postPages.map(({ path }) => path).toSorted(), known.toSorted())
})

test('no other site signs anybody in or out (190), and a session that is over ends no other', async (t) => {
  const world = await namedHouse(t)
  const { anyone } = world
  const secrets = await sessions(t, world)
  const cookie = cookieOf(secrets.open)
  const parameters = { key: 'sandbox-operator-key', everywhere: true }
  const assertUnchanged = await rememberTables(world.house)
  for (const path of pagesOf('console')) {
    for (const [who, headers] of Object.entries(FOREIGN_PAGES)) {
      const answer = await anyone.post(path, parameters, { headers: { ...headers, cookie } })
      assert.deepEqual([answer.status, answer.body.error?.code], [401, 190], `${path} by ${who}`)
    }
    for (const [who, make] of Object.entries(FORMS)) {
      const raw = make({ method: 'POST', path, parameters })
      const answer = await anyone.post(path, undefined, { raw, headers: { cookie } })
      assert.ok([401, 415].includes(answer.status), `${path} by ${who}: ${answer.text}`)
    }
    await anyone.get(withQuery(path, parameters), { headers: { ...OWN_PAGE, cookie } })
  }
  for (const make of Object.values(DEAD_COOKIES)) {
    const headers = { ...OWN_PAGE, cookie: make(secrets) ?? '' }
    assertDone(await anyone.post('/console/session/end', { everywhere: true }, { headers }))
  }
  await assertUnchanged()
  assertDone(await anyone.get('/operator/apps', { headers: { cookie } }))
})

const SAID = { as: '16505551234', type: 'text', text: { body: 'Hello' }, action: 'block' }
const TAP = { as: '16505551234', message_id: 'mid.none', key: 'yes' }

test('no other site presses a button of the phone (403)', async (t) => {
  const world = await namedHouse(t)
  const assertUnchanged = await rememberTables(world.house)
  // Nobody signs in to the phone, so no header of the console's is asked for.
  const pages = Object.entries(FOREIGN_PAGES).filter(([, headers]) =>
    Object.entries(headers).some(([name, value]) => name in OWN_PAGE && value !== OWN_PAGE[name as 'origin']),
  )
  for (const pattern of pagesOf('phone')) {
    const path = pattern.replace('{phone_number}', NUMBER).replace('{message_id}', 'mid.none')
    for (const [who, headers] of pages) {
      const answer = await world.anyone.post(path, pattern.endsWith('/taps') ? TAP : SAID, { headers })
      assert.equal(answer.status, 403, `${path} by ${who}: ${answer.text}`)
    }
  }
  await assertUnchanged()
})
