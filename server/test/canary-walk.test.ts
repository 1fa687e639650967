/** Every operation with a planted secret in every field that may hold one, and every place where it could be found again. */

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { startService } from '../src/app/assembly.ts'
import { secretValues } from '../src/app/config.ts'
import { slices } from '../src/app/slices.ts'
import { buildRegistry, type Route } from '../src/kernel/graph/registry.ts'
import { CUT, newLog, withoutNamedSecrets } from '../src/kernel/process/log.ts'
import { fieldNames, secretPaths, withoutSecretFields } from '../src/kernel/wire/secret-fields.ts'
import { dump, search } from './canaries.ts'
import { collector } from './collector.ts'
import { actorsOf, assertDone, migratedDatabase, settingsFor, UNVERIFIED_NUMBER } from './house.ts'
import { type Furnished, furnish } from './requests/furnished.ts'
import { sendCall, type ValidCall, validCall } from './valid-call.ts'

const { routes } = buildRegistry(slices, 'chat')

/** Digits only, where a field takes nothing else. */
const planted = (name: string) =>
  /^(pin|code)$/.test(name)
    ? String(100_000 + (randomBytes(3).readUIntBE(0, 3) % 900_000))
    : `canary-${name}-${randomBytes(8).toString('hex')}`

function put(value: unknown, [first = '', ...rest]: string[], secret: string): unknown {
  if (first === '') return secret
  return {
    ...(value as object),
    [first]: put((value as Record<string, unknown>)?.[first] ?? {}, rest, secret),
  }
}

/** What of a secret could leak: of lines what they set, of a link what it carries. */
function partsOf(text: string): string[] {
  if (text.includes('\n')) return text.split('\n').flatMap((line) => line.split('=')[1] ?? [])
  const state = URL.canParse(text) ? new URL(text).searchParams.get('state') : null
  return [state ?? text]
}

async function listened(t: TestContext) {
  const place = await migratedDatabase()
  const spans = await collector(t)
  const settings = settingsFor({ ...place.environment, OTEL_EXPORTER_OTLP_ENDPOINT: spans.url })
  let output = ''
  const log = newLog('trace', secretValues(settings), {
    write(line) {
      output += line
    },
  })
  const service = await startService(settings, log)
  let closing: Promise<void> | undefined
  const close = () => (closing ??= service.close(0))
  t.after(async () => {
    await close()
    await place.remove()
  })
  return { place, spans, service, close, output: () => output }
}

type Made = Record<string, string>

/** Answered, refused for what it holds, refused for who sends it, and as a form. */
async function plantIn(world: Furnished, route: Route, path: string[], made: Made): Promise<void> {
  const { owner, operator, anyone } = world
  const actor = route.door === 'operator' ? operator : owner
  const name = path.at(-1) ?? ''
  const call = async (secret: string): Promise<ValidCall> => {
    const valid = await validCall(world, route)
    made[`${route.operation.name} ${path.join('.')} ${Object.keys(made).length}`] = secret
    return { ...valid, body: put(valid.parameters, path, secret) as Record<string, unknown> }
  }
  await sendCall(actor, await call(planted(name)))
  await sendCall(actor, await call(`${planted(name)}${'-'.repeat(600)}`.slice(0, 600)))
  await sendCall(anyone, await call(planted(name)))
  const { path: at, body = {} } = await call(planted(name))
  const form = Object.entries(body).map(([key, value]) => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  await actor.post(at, undefined, { raw: new URLSearchParams(form) })
}

/** A request whose answer has all its secrets. */
async function answering(world: Furnished, route: Route): Promise<ValidCall> {
  const call = await validCall(world, route)
  if (route.operation.name !== 'readVerificationCode') return call
  assertDone(await world.owner.post(`/${UNVERIFIED_NUMBER}/request_code`, { code_method: 'SMS' }))
  return { ...call, path: `/operator/${UNVERIFIED_NUMBER}/verification_code` }
}

/** A world that begins with secrets of its own, and what a bug report contains of it. */
async function bundleOf(world: Furnished, made: Made): Promise<string> {
  const [secret, access_token, verify_token] = ['secret', 'token', 'verify'].map(planted)
  Object.assign(made, { seeded: secret, seededToken: access_token, seededVerify: verify_token })
  const seed_file = {
    apps: [{ id: '1', name: 'Seeded', secret }],
    accounts: [{ id: '2', app_id: '1', name: 'Seeded' }],
    tokens: [{ app_id: '1', access_token, accounts: ['2'] }],
    callbacks: [{ app_id: '1', callback_url: world.hook.url, verify_token }],
  }
  const answer = await world.operator.post('/operator/worlds', { seed_file })
  assertDone(answer)
  const { id, access_token: token } = answer.body
  made.tokenOfWorld = token
  assertDone(await world.actor(token).get('/app'))
  const bundle = await fetch(`${world.url}/operator/worlds/${id}/bundle`, {
    headers: { authorization: 'Bearer sandbox-operator-key' },
  })
  return gunzipSync(await bundle.arrayBuffer()).toString()
}

test('a secret that any operation takes or answers is in no table, log, call, trace, metric or bundle', async (t) => {
  const { place, spans, service, close, output } = await listened(t)
  const world: Furnished = await furnish(t, { ...actorsOf(service), close })
  const { operator, owner } = world
  const made: Made = {}
  const missing: string[] = []
  for (const route of routes) {
    for (const path of secretPaths(route.operation.input)) await plantIn(world, route, path, made)
    const paths = secretPaths(route.operation.answer)
    if (paths.length === 0) continue
    const actor = route.door === 'operator' ? operator : owner
    const { body } = await sendCall(actor, await answering(world, route))
    const before = Object.keys(made).length
    withoutSecretFields(body, paths, (text) => {
      for (const part of partsOf(text))
        made[`answer of ${route.operation.name} ${Object.keys(made).length}`] = part
    })
    if (Object.keys(made).length === before) missing.push(`${route.pattern} ${JSON.stringify(body)}`)
  }
  assert.deepEqual(missing, [])
  const places: Record<string, string> = { bundle: await bundleOf(world, made) }
  // What the sandbox begins with stands in our documentation; an id and an address are no secrets.
  const secrets = Object.fromEntries(
    Object.entries(made).filter(([, one]) => !/^(sandbox-.*|\d{12,}|http.*)$/.test(one)),
  )
  assert.ok(Object.keys(secrets).length > 50, `${Object.keys(secrets).length} secrets`)

  places.metrics = (await operator.get('/metrics')).text
  places.audit = (await operator.get('/operator/audit?limit=1000')).text
  await service.requests?.stop()
  const calls = await operator.get('/operator/requests?whole=true&limit=1000')
  places.calls = calls.text
  const { data }: { data: { operation?: string; skipped_before?: number }[] } = calls.body
  assert.ok(data.some(({ operation }) => operation === 'createWorld'))
  assert.deepEqual(
    data.filter(({ skipped_before }) => skipped_before),
    [],
    'every call was written down',
  )
  await close()
  places.log = output()
  places.traces = JSON.stringify(spans.spans)
  for (const [name, text] of Object.entries(places)) assert.ok(text.length > 1_000, `${name}: ${text}`)
  const found = Object.entries({ ...places, ...(await dump(place)) }).flatMap(([where, text]) =>
    search(where, text, secrets).map((one) => one.slice(0, 120)),
  )
  assert.deepEqual(found, [])
})

/** Named as a secret would be, and none. */
const NO_SECRETS = ['business_public_key', 'encrypted_aes_key', 'flow_token', 'is_secret']

test('whatever is named as a secret is declared as one, and seed files name theirs so', () => {
  const isNamedSo = (name: string) =>
    (withoutNamedSecrets({ [name]: 'x' }, 2) as Record<string, string>)[name] === CUT
  const undeclared = routes.flatMap(({ operation: { name, input, answer } }) =>
    [input, answer].flatMap((schema) => {
      const declared = secretPaths(schema).map((path) => path.at(-1))
      return fieldNames(schema)
        .filter((field) => isNamedSo(field) && !declared.includes(field) && !NO_SECRETS.includes(field))
        .map((field) => `${name} ${field}`)
    }),
  )
  assert.deepEqual(undeclared, [])
  const seeded = slices.flatMap(({ seeds = [] }) => seeds.flatMap(({ schema }) => secretPaths(schema)))
  assert.ok(seeded.length >= 3)
  assert.deepEqual(
    seeded.filter((path) => !isNamedSo(path.at(-1) ?? '')),
    [],
  )
})
