/** What a start looks at before it opens a database: the mode it was made in, and the keys that sealed it. */

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { pino } from 'pino'
import { freePort } from '../../test/free-port.ts'
import {
  ACCOUNT,
  APP,
  actorAt,
  actorsOf,
  assertDone,
  assertRefused,
  eventually,
  freshDatabase,
  NUMBER,
  type Place,
  PRODUCTION,
  settingsFor,
  UNVERIFIED_NUMBER,
} from '../../test/house.ts'
import { StartProblem } from '../kernel/process/settings.ts'
import { PUBLISHED_APP_SECRETS, PUBLISHED_TOKENS } from '../slices/accounts/published.ts'
import { startService } from './assembly.ts'
import { readConfig } from './config.ts'

const OLD = 'an-old-secrets-key-of-32-characters'
const NEW = 'a-new-secrets-key-of-32-characters!'
const SANDBOX_KEY = 'sandbox-secrets-key-of-no-secrecy'

type Home = Place & { closes: (() => Promise<void>)[] }

async function fresh(t: TestContext): Promise<Home> {
  const place = await freshDatabase()
  const closes: Home['closes'] = []
  t.after(async () => {
    await Promise.all(closes.map((close) => close()))
    await place.remove()
  })
  return { ...place, closes }
}

async function started(place: Home, environment: Record<string, string> = {}) {
  const settings = settingsFor({ ...place.environment, ...environment })
  const service = await startService(settings, pino({ level: 'silent' }))
  let closing: Promise<void> | undefined
  const close = () => (closing ??= service.close())
  place.closes.push(close)
  return { ...actorsOf(service), port: service.port, close }
}

const refusedStart = (place: Home, environment: Record<string, string>, says: RegExp) =>
  assert.rejects(started(place, environment), (error: Error) => {
    assert.ok(error instanceof StartProblem, `${error}`)
    assert.match(error.message, says)
    assert.ok(!error.message.includes('\n'))
    return true
  })

test('production takes no secret of the sandbox: not in a list, not at its end, not between blanks', () => {
  const own = PRODUCTION.PARLEY_SECRETS_KEY
  const wrong = [
    { PARLEY_SECRETS_KEY: `${own},${SANDBOX_KEY}` },
    { PARLEY_SECRETS_KEY: `${SANDBOX_KEY},${own}` },
    { PARLEY_SECRETS_KEY: `${own}, ${SANDBOX_KEY} ,${OLD}` },
    { PARLEY_SECRETS_KEY: `${SANDBOX_KEY} ` },
    { PARLEY_OPERATOR_KEY: 'sandbox-operator-key ' },
    { PARLEY_OPERATOR_KEY: '\tsandbox-operator-key' },
    { PARLEY_ACCESS_TOKEN: 'sandbox-token ' },
    { PARLEY_APP_SECRET: ' sandbox-app-secret\n' },
  ]
  for (const change of wrong) {
    const { problems } = readConfig({ ...PRODUCTION, ...change })
    const [name = ''] = Object.keys(change)
    assert.deepEqual(problems, [`${name}: the sandbox's value is not allowed in production`])
  }
  assert.deepEqual(readConfig({ ...PRODUCTION, PARLEY_SECRETS_KEY: `${own},${OLD}` }).problems, [])
})

test('a key with a blank behind it is the key without it', async (t) => {
  const { url } = await started(await fresh(t), { PARLEY_OPERATOR_KEY: 'a-key-with-a-blank-behind ' })
  assertDone(await actorAt(url, 'a-key-with-a-blank-behind').get('/operator/clock'))
})

test('production refuses a database that the sandbox planted, and one whose clock was moved', async (t) => {
  const planted = await fresh(t)
  const own = { ...PRODUCTION, PARLEY_SECRETS_KEY: OLD }
  await (await started(planted, { PARLEY_SECRETS_KEY: OLD })).close()
  await refusedStart(
    planted,
    own,
    /used by the sandbox.*sandbox-token,.*sandbox-stranger-token.*DATABASE_URL/,
  )
  // The very key of the sandbox makes no difference to what is said.
  const usual = await fresh(t)
  await (await started(usual)).close()
  await refusedStart(usual, PRODUCTION, /used by the sandbox/)

  const moved = await fresh(t)
  const sandbox = await started(moved, { PARLEY_SEED: 'none', PARLEY_SECRETS_KEY: OLD })
  await sandbox.clock.advance(3600)
  await sandbox.close()
  await refusedStart(moved, own, /a clock that runs 3600 seconds ahead/)

  const empty = await fresh(t)
  await (await started(empty, { PARLEY_SEED: 'none', PARLEY_SECRETS_KEY: OLD })).close()
  await (await started(empty, own)).close()
})

test('production makes no token and no application with a secret from our documentation', async (t) => {
  const guide = readFileSync('docs/guides/seed.md', 'utf8')
  const published: string[] = [...PUBLISHED_TOKENS, ...PUBLISHED_APP_SECRETS]
  for (const [secret] of guide.matchAll(
    /(?<=[`"])(sandbox-(?!operator)[a-z-]+|my-own-token|at-least-[a-z0-9-]+)(?=[`"])/g,
  ))
    assert.ok(published.includes(secret), secret)

  const { port } = await started(await fresh(t), PRODUCTION)
  const operator = actorAt(`http://127.0.0.1:${port}`, PRODUCTION.PARLEY_OPERATOR_KEY)
  const { body: app } = await operator.post('/operator/apps', { name: 'Own' })
  for (const access_token of PUBLISHED_TOKENS) {
    const answer = await operator.post(`/operator/${app.id}/tokens`, { accounts: 'all', access_token })
    assertRefused(answer, { status: 400, code: 100, says: /access_token.*documentation/ })
  }
  for (const secret of PUBLISHED_APP_SECRETS) {
    const made = await operator.post('/operator/apps', { name: 'Known', secret })
    assertRefused(made, { status: 400, code: 100, says: /secret.*documentation/ })
    const turned = await operator.post(`/operator/${app.id}/rotate_secret`, { secret })
    assertRefused(turned, { status: 400, code: 100, says: /secret.*documentation/ })
  }
})

test('a wrong secrets key does not start, with one sentence that says what to do', async (t) => {
  const place = await fresh(t)
  await (await started(place, { PARLEY_SECRETS_KEY: OLD })).close()
  await refusedStart(
    place,
    { PARLEY_SECRETS_KEY: NEW },
    /PARLEY_SECRETS_KEY does not fit.*put the new one in front/,
  )
  await refusedStart(place, {}, /PARLEY_SECRETS_KEY does not fit/)

  // The same for a database from before the keys were noted down.
  const service = await started(place, { PARLEY_SECRETS_KEY: OLD })
  await service.house.storage.transact((db) =>
    db.deleteFrom('kept_values').where('name', 'like', 'secrets key %').execute(),
  )
  await service.close()
  await refusedStart(place, { PARLEY_SECRETS_KEY: NEW }, /PARLEY_SECRETS_KEY does not fit/)
  await (await started(place, { PARLEY_SECRETS_KEY: OLD })).close()
})

/** One of everything that a key sealed or signed, and how it is used later. */
async function useEverything(service: Awaited<ReturnType<typeof started>>) {
  const { owner, operator, anyone } = service
  const asked = await owner.post(`/${UNVERIFIED_NUMBER}/request_code`, { code_method: 'SMS' })
  assertDone(asked)
  const { code } = (await operator.get(`/operator/${UNVERIFIED_NUMBER}/verification_code`)).body
  for (const name of ['one', 'two', 'three'])
    assertDone(await owner.post(`/${ACCOUNT}/flows`, { name, categories: ['OTHER'] }))
  const list = (await owner.get(`/${ACCOUNT}/flows?limit=1`)).body
  const flow = list.data[0].id
  const { preview } = (await owner.get(`/${flow}?fields=preview`)).body
  const key = { headers: { 'idempotency-key': 'kept' } }
  const once = await operator.post('/operator/apps', { name: 'Once' }, key)
  assertDone(once)
  const configuration = {
    configuration_name: 'shop',
    provider_name: 'alphapay',
    redirect_url: 'https://shop.example/back',
  }
  assertDone(await owner.post(`/${ACCOUNT}/payment_configuration`, configuration))
  const link = await owner.post(`/${ACCOUNT}/generate_payment_configuration_oauth_link`, {
    configuration_name: 'shop',
  })
  assertDone(link)
  return {
    code,
    after: list.paging.cursors.after,
    preview: pathOf(preview.preview_url),
    key,
    once: once.text,
    oauth: pathOf(link.body.oauth_url),
    anyone,
  }
}

const pathOf = (url: string) => url.slice(new URL(url).origin.length)

test('a new key in front keeps codes, cursors, links, answers and authorizations good, and then the old one may go', async (t) => {
  const place = await fresh(t)
  // Links hold the address of the service.
  const PORT = String(await freePort())
  const first = await started(place, { PORT, PARLEY_SECRETS_KEY: OLD })
  const had = await useEverything(first)
  await first.close()

  const second = await started(place, { PORT, PARLEY_SECRETS_KEY: `${NEW},${OLD}` })
  const { owner, operator, anyone } = second
  const page = await owner.get(`/${ACCOUNT}/flows?limit=1&after=${had.after}`)
  assertDone(page)
  assert.equal(page.body.data[0].name, 'two')
  assertDone(await anyone.get(had.preview))
  const again = await operator.post('/operator/apps', { name: 'Once' }, had.key)
  assert.equal(again.text, had.once)
  const wrong = await owner.post(`/${UNVERIFIED_NUMBER}/verify_code`, {
    code: had.code === '000000' ? '1'.repeat(6) : '000000',
  })
  assertRefused(wrong, { status: 400, code: 133016 })
  assertDone(await owner.post(`/${UNVERIFIED_NUMBER}/verify_code`, { code: had.code }))
  const raw = new URLSearchParams({ decision: 'authorize' })
  const decided = await anyone.post(had.oauth, undefined, { raw })
  const home = await anyone.get(pathOf(decided.headers.get('location') ?? ''))
  assert.match(home.headers.get('location') ?? '', /^https:\/\/shop\.example\/back\?code=/)

  await eventually(async () => {
    const kept = await second.house.storage.read.selectFrom('kept_values').select('name').execute()
    return kept.filter(({ name }) => name.startsWith('secrets key ')).length === 1
  }, 'the end of the sealing')
  await second.close()

  const third = await started(place, { PARLEY_SECRETS_KEY: NEW })
  assert.equal((await third.operator.post('/operator/apps', { name: 'Once' }, had.key)).text, had.once)
  assertDone(await third.operator.post(`/operator/${APP}/rotate_secret`))
  assertDone(await third.owner.get(`/${NUMBER}`))
  await third.close()
  await refusedStart(place, { PARLEY_SECRETS_KEY: OLD }, /PARLEY_SECRETS_KEY does not fit/)
})
