/** One canary for each kind of secret, sent through a real process that logs all it can; nobody may sing. */

import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import {
  CANARIES,
  dump,
  gateway,
  privateKey,
  privateKeyLine,
  rawRequest,
  search,
  withPassword,
} from './canaries.ts'
import { databasesFolder } from './databases.ts'
import { freePort } from './free-port.ts'
import {
  ACCOUNT,
  type Actor,
  type Answer,
  APP,
  actorAt,
  eventually,
  freshDatabase,
  NUMBER,
  type Place,
  UNVERIFIED_NUMBER,
} from './house.ts'
import { filesIn, foundOnServer, writtenUntil } from './kept-bytes.ts'
import { runCommand } from './one-command.ts'
import { receiver } from './receiver.ts'

const NASTY = 'a\r\nb\u001b[31mred\u009b31m{"level":60}\u2028\u2029\u007f"\\'
const WELCOME =
  /^Parley serves at|^ {2}(application|accounts|phone numbers|access token|operator key|console|a customer's phone|documents|curl)|^Try it:/

/** What the terminal shows of each call. */
const CALL = /^[A-Z]+ \S+ \d{3}( \(\d+\))? \d+\.\d ms$|^… \d+ calls more$/

type Setup = {
  url: string
  port: number
  owner: Actor
  operator: Actor
  anyone: Actor
  /** Bodies of everything that was refused. */
  errors: string[]
  note(answer: Answer): void
  /** What the gateway was sent. */
  seen: string[]
  gatewayUrl: string
  /** Secrets that the service made, by kind. */
  made: Record<string, string>
}

async function service(t: TestContext, environment: Record<string, string>, gatewayUrl: string) {
  const port = await freePort()
  const child: ChildProcess = spawn(process.execPath, ['server/src/app/main.ts', 'serve'], {
    env: {
      PATH: process.env.PATH ?? '',
      ...environment,
      PORT: String(port),
      LOG_LEVEL: 'trace',
      PARLEY_OPERATOR_KEY: CANARIES.operatorKey,
      PARLEY_SECRETS_KEY: `${CANARIES.secretsKey},${CANARIES.oldSecretsKey}`,
      PARLEY_ACCESS_TOKEN: CANARIES.accessToken,
      PARLEY_APP_SECRET: CANARIES.appSecret,
      PARLEY_CODE_GATEWAY_URL: `${gatewayUrl}/codes`,
      PARLEY_CODE_GATEWAY_SECRET: CANARIES.codeGatewaySecret,
      PARLEY_GATEWAY_ALPHAPAY_AUTHORIZE_URL: `${gatewayUrl}/authorize`,
      PARLEY_GATEWAY_ALPHAPAY_TOKEN_URL: `${gatewayUrl}/token`,
      PARLEY_GATEWAY_ALPHAPAY_CLIENT_ID: 'parley',
      PARLEY_GATEWAY_ALPHAPAY_CLIENT_SECRET: CANARIES.clientSecret,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk
    })
  }
  const ended = once(child, 'exit')
  t.after(() => child.kill('SIGKILL'))
  await eventually(async () => output.includes('serves at'), 'the start')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { port, output: () => output, stop }
}

/** Tokens in every place where one may stand, in requests that fail in every way. */
async function sendTokens({ url, port, operator, anyone, note, errors, made }: Setup): Promise<void> {
  for (const access_token of [CANARIES.tokenInQuery, CANARIES.tokenInBody])
    assert.equal(
      (await operator.post(`/operator/${APP}/tokens`, { accounts: 'all', access_token })).status,
      200,
    )
  const token = (await operator.post(`/operator/${APP}/tokens`, { accounts: 'all' })).body.access_token
  made.token = token
  const basic = Buffer.from(`a:${CANARIES.basicPassword}`).toString('base64')
  made.basic = basic
  const json = { 'content-type': 'application/json' }
  for (const path of [
    `/${NUMBER}`,
    '/1',
    `/${NUMBER}/none`,
    '/%zz',
    '/a%00b',
    `/${ACCOUNT}/flows`,
    '/health',
    '/1/2/3/4/5',
  ]) {
    for (const one of [CANARIES.tokenInQuery, token, CANARIES.operatorKey]) {
      note(await anyone.get(`${path}?access_token=${one}&fields=nothing`))
      note(await anyone.delete(`${path}?access_token=${one}`))
      note(await actorAt(url, one).get(`${path}?limit=none`))
    }
    note(await anyone.post(path, { access_token: CANARIES.tokenInBody, prompts: 5 }))
    for (const raw of [`{"access_token":"${CANARIES.tokenInBody}",`, `"${CANARIES.tokenInBody}`])
      note(await anyone.post(path, undefined, { raw, headers: json }))
    note(await anyone.get(path, { headers: { authorization: `Basic ${basic}` } }))
  }
  const query = `?access_token=${CANARIES.tokenInQuery}`
  for (const target of [`/%${query}`, `http://x/${query}`, `/\u0001${query}`]) {
    const lines = [`GET ${target} HTTP/1.1`, 'Host: a', `Authorization: Bearer ${CANARIES.accessToken}`]
    errors.push(await rawRequest(port, lines))
  }
  errors.push(await rawRequest(port, [`BREW /${query} HTTP/1.1`, 'Host: a', 'Host: b']))
}

/** The application's secret, the verify token, a private key where a public one belongs. */
async function sendSecrets(
  t: TestContext,
  { owner, operator, note, gatewayUrl, made }: Setup,
): Promise<void> {
  note(await operator.post(`/operator/${APP}/rotate_secret`, { secret: CANARIES.newAppSecret }))
  note(await operator.post(`/operator/${APP}/rotate_secret`, { secret: CANARIES.newAppSecret.slice(0, 5) }))
  const hook = await receiver(t, { verifyToken: CANARIES.verifyToken, appSecret: CANARIES.newAppSecret })
  const callback = (uri: string) => ({ override_callback_uri: uri, verify_token: CANARIES.verifyToken })
  assert.equal((await owner.post(`/${ACCOUNT}/subscribed_apps`, callback(hook.url))).status, 200)
  for (const uri of [`${gatewayUrl}/hook`, 'http://127.0.0.1:1/hook'])
    note(await owner.post(`/${ACCOUNT}/subscribed_apps`, callback(uri)))
  note(await owner.post(`/${NUMBER}/chat_business_encryption`, { business_public_key: privateKey }))
  made.privateKey = privateKeyLine
}

/** A code, which its gateway repeats when it refuses it. */
async function sendCodes({ owner, note, seen, made }: Setup): Promise<void> {
  const once = { headers: { 'idempotency-key': CANARIES.idempotencyKey } }
  const edge = `/${UNVERIFIED_NUMBER}/request_code`
  assert.equal((await owner.post(edge, { code_method: 'SMS' }, once)).status, 200)
  note(await owner.post(edge, { code_method: 'VOICE' }, once))
  const code = await eventually(async () => /"code":"(\d{6})"/.exec(seen.join(' '))?.[1], 'the code')
  note(await owner.post(`/${UNVERIFIED_NUMBER}/verify_code`, { code: `${code}${code}` }))
  note(await owner.post(`/${NUMBER}/verify_code`, { code }))
  made.code = code
}

/** An authorization, once refused and once granted, each link used twice. */
async function authorize({ owner, anyone, note, made }: Setup): Promise<void> {
  const named = {
    configuration_name: 'shop',
    provider_name: 'alphapay',
    redirect_url: 'https://shop.example/',
  }
  assert.equal((await owner.post(`/${ACCOUNT}/payment_configuration`, named)).status, 200)
  const edge = `/${ACCOUNT}/generate_payment_configuration_oauth_link`
  for (const code of ['none', CANARIES.gatewayCode]) {
    const link = await owner.post(edge, { configuration_name: 'shop' })
    const state = new URL(link.body.oauth_url).searchParams.get('state') ?? ''
    made[`state of ${code}`] = state
    for (let twice = 0; twice < 2; twice++)
      note(await anyone.get(`/payments/callback/alphapay?code=${code}&state=${state}`))
  }
}

/** What breaks the shape of a line, in every field that is logged. */
async function sendNasty({ owner, anyone, note }: Setup): Promise<void> {
  for (const text of [NASTY, encodeURIComponent(NASTY)]) {
    note(await anyone.get(`/${encodeURIComponent(NASTY)}/x?access_token=${encodeURIComponent(text)}`))
    note(await owner.post(`/${NUMBER}/messages`, { to: text, type: text, [text]: text }))
    note(await owner.post(`/${ACCOUNT}/flows`, { name: text, categories: [text] }))
  }
}

/** Broken connections are logged. */
async function breakConnections(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'parley listening'",
  )
  await client.end()
}

/** The files while they are written, the log of what is written among them, and a backup. */
async function copiesOf(t: TestContext, place: Place): Promise<Record<string, string>> {
  const live = Object.entries(filesIn(place.environment.PARLEY_DATA_DIR ?? ''))
  const elsewhere = await mkdtemp(join(databasesFolder(), 'parley-backup-'))
  t.after(() => rm(elsewhere, { recursive: true, force: true }))
  const keys = `${CANARIES.secretsKey},${CANARIES.oldSecretsKey}`
  await runCommand(['backup', join(elsewhere, 'backup')], { ...place.environment, PARLEY_SECRETS_KEY: keys })
  const backup = Object.entries(filesIn(elsewhere))
  assert.ok(
    live.some(([file, text]) => file.endsWith('-wal') && text.length > 0),
    'there is a log',
  )
  assert.ok(backup.length > 0)
  return Object.fromEntries([
    ...live.map(([file, text]) => [`live ${file}`, text]),
    ...backup.map(([file, text]) => [`backup ${file}`, text]),
  ])
}

async function searchServer(place: Place, since: string, secrets: Record<string, string>) {
  const { files, found } = await foundOnServer(place, since, { ...secrets, shown: 'Sandbox account' })
  // What is no secret shows that the search finds what is there.
  assert.ok(
    found.some((one) => one.startsWith('shown in pg_wal/')) &&
      found.some((one) => one.startsWith('shown in base/')),
  )
  assert.ok(files > 100, `${files} files`)
  return found.filter((one) => !one.startsWith('shown in'))
}

test('no secret is in the log, in an error, in the audit, in the calls, in the metrics, in the database or in a copy of it', async (t) => {
  const place = await freshDatabase()
  const { environment, password } = await withPassword(place)
  const since = await writtenUntil(place)
  const { url: gatewayUrl, seen } = await gateway(t)
  const { port, output, stop } = await service(t, environment, gatewayUrl)
  t.after(() => place.remove())
  const url = `http://127.0.0.1:${port}`
  const errors: string[] = []
  const made: Record<string, string> = { password }
  const owner = actorAt(url, CANARIES.accessToken)
  const operator = actorAt(url, CANARIES.operatorKey)
  const note = (answer: Answer) => {
    if (answer.status >= 400) errors.push(answer.text)
  }
  const setup: Setup = {
    url,
    port,
    owner,
    operator,
    anyone: actorAt(url),
    errors,
    note,
    seen,
    gatewayUrl,
    made,
  }

  await sendTokens(setup)
  await sendSecrets(t, setup)
  await sendCodes(setup)
  await authorize(setup)
  await sendNasty(setup)
  if (place.environment.DATABASE_URL) {
    await breakConnections(place.environment.DATABASE_URL)
    await eventually(async () => output().includes('a database connection broke'), 'a broken connection')
  }
  const metrics = await operator.get('/metrics')
  const audit = await operator.get('/operator/audit?limit=1000')
  assert.deepEqual([metrics.status, audit.status], [200, 200])
  const calls = await eventually(async () => {
    const answer = await operator.get('/operator/requests?whole=true&limit=1000')
    return answer.body.data.length > 100 && answer
  }, 'the calls')
  const secrets = { ...CANARIES, ...made }
  const onDisk = since === undefined ? await copiesOf(t, place) : {}
  const onServer = since === undefined ? [] : await searchServer(place, since, secrets)
  await stop()

  const lines = output()
    .split('\n')
    .filter((line) => line !== '')
  const leaks = [
    ...lines.flatMap((line) => search('log', line, secrets)),
    ...errors.flatMap((text) => search('error', text, secrets)),
    ...search('audit', audit.text, secrets),
    ...search('metrics', metrics.text, secrets),
    ...calls.body.data.flatMap((call: object) => search('calls', JSON.stringify(call), secrets)),
    ...Object.entries({ ...onDisk, ...(await dump(place)) }).flatMap(([file, text]) =>
      search(file, text, secrets),
    ),
    ...onServer,
  ]
  assert.deepEqual(leaks, [])
  assert.ok(errors.length > 50, `${errors.length} errors`)

  const logged = lines.filter((line) => line.startsWith('{'))
  assert.ok(logged.length > 50, `${logged.length} lines were logged`)
  for (const line of logged) {
    assert.equal(typeof JSON.parse(line).level, 'number', line)
    assert.ok([...line].every(isVisible), line)
  }
  assert.deepEqual(
    lines.filter((line) => !line.startsWith('{') && !WELCOME.test(line) && !CALL.test(line)),
    [],
  )
  assert.ok(lines.filter((line) => CALL.test(line)).length > 100, 'the terminal shows each call')
})

const isVisible = (character: string) => {
  const at = character.codePointAt(0) ?? 0
  return at >= 0x20 && !(at >= 0x7f && at <= 0x9f) && at !== 0x2028 && at !== 0x2029
}
