/** An account as files: pulled, carried to another account, changed by somebody else, and put right again. */

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { ParleyOperator } from '@parley-dev/operator'
import { Parley } from '@parley-dev/sdk'
import { findServer, type Started, startServer } from '@parley-dev/testing/service'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { runHosted } from './hosted.ts'

let service: Started
let cwd: string
let env: Record<string, string>
let client: Parley
let number: string
before(async () => {
  service = await startServer(findServer())
  cwd = await mkdtemp(join(tmpdir(), 'parley-desired-'))
  const operator = new ParleyOperator({ baseUrl: service.url, key: 'sandbox-operator-key' })
  const world = await operator.worlds.create({ name: 'Bakery' })
  env = Object.fromEntries(
    world.env
      .trim()
      .split('\n')
      .map((line) => line.split('=') as [string, string]),
  )
  client = new Parley({ baseUrl: service.url, token: world.access_token ?? '' })
  number = world.phone_number_id ?? ''
})
after(async () => {
  await service.stop()
  await rm(cwd, { recursive: true })
})

const parley = (line: string) => runHosted(line.split(' '), { cwd, env })
const write = async (path: string, value: object) => {
  await mkdir(join(cwd, path, '..'), { recursive: true })
  await writeFile(join(cwd, path), JSON.stringify(value))
}

test('files are planned, applied, and applying them again changes nothing', async () => {
  await write('account/profile.json', { about: 'Fresh from the oven', websites: ['https://bakery.example'] })
  await write('account/automation.json', {
    enable_welcome_message: true,
    prompts: ['What is fresh?'],
    commands: [],
  })
  await write('account/qr-codes/Hello.json', { prefilled_message: 'Hello' })
  await write('account/payments/till.json', {
    configuration_name: 'till',
    provider_name: 'upi_vpa',
    upi_vpa: 'bakery@bank',
  })
  const folder = new URL('./folder/', import.meta.url)
  const definition = JSON.parse(await readFile(new URL('order.flow.json', folder), 'utf8'))
  await write('account/flows/order.json', { name: 'order', categories: ['OTHER'], definition })
  await cp(new URL('templates/', folder), join(cwd, 'account/templates'), { recursive: true })

  const plan = await parley('apply --plan')
  assert.match(
    plan.out,
    /~ profile[\s\S]+\+ flows\/order\n\+ templates\/order_ready\.en_US\n +templates\/hello_world\.en_US has no file, and is left.*\n\+ qr-codes\/Hello\n\+ payments\/till/,
  )
  assert.equal((await parley('diff')).code, 1, 'a plan does nothing')

  const applied = await parley('apply')
  assert.equal(applied.code, 0, applied.err)
  assert.equal((await client.profile.read(number)).about, 'Fresh from the oven')
  const again = await parley('apply --json')
  assert.deepEqual(JSON.parse(again.out).steps, [])
  assert.equal((await parley('diff')).code, 0)
})

test('what somebody else changed is shown field by field, and put right', async () => {
  await client.profile.update(number, { about: 'Closed' } as never)
  const drift = await parley('diff')
  assert.equal(drift.code, 1)
  assert.match(drift.out, /~ profile\n +- about: "Closed"\n +\+ about: "Fresh from the oven"/)
  await parley('apply')
  assert.equal((await client.profile.read(number)).about, 'Fresh from the oven')
})

test('nothing is removed without --prune', async () => {
  await client.qrCodes.create(number, { prefilled_message: 'Stray' } as never)
  const codes = async () =>
    (await Array.fromAsync(client.qrCodes.list(number))).map((code) => code.prefilled_message).sort()
  assert.match((await parley('apply')).out, /qr-codes\/Stray has no file, and is left/)
  assert.deepEqual(await codes(), ['Hello', 'Stray'])
  assert.match((await parley('apply --prune')).out, /- qr-codes\/Stray/)
  assert.deepEqual(await codes(), ['Hello'])
})

test('whatever is said of a template is kept in its file, and put right when somebody changes it', async () => {
  const late = {
    name: 'late',
    language: 'en_US',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'We are a little late today.' }],
    message_send_ttl_seconds: 600,
    sub_category: 'ORDER_STATUS',
  }
  await write('account/templates/late.en_US.json', late)
  assert.equal((await parley('apply')).code, 0)
  assert.equal((await parley('diff')).code, 0)
  const account = env.PARLEY_ACCOUNT_ID ?? ''
  const [{ id = '' } = {}] = await client.templates.list(account, { name: ['late'] }).all()
  await client.templates.update(id, { message_send_ttl_seconds: 60 })
  assert.match(
    (await parley('diff')).out,
    /- message_send_ttl_seconds: 60\n +\+ message_send_ttl_seconds: 600/,
  )
  assert.equal((await parley('apply')).code, 0)
  assert.equal((await client.templates.read(id)).message_send_ttl_seconds, 600)
})

test('a subscription is a file, and its verify token the name of a variable: applied, drifted, put right', async (t) => {
  const received: string[] = []
  const receiver = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://here')
    received.push(searchParams.get('hub.verify_token') ?? '')
    response.end(searchParams.get('hub.challenge') ?? '')
  })
  await once(receiver.listen(0, '127.0.0.1'), 'listening')
  t.after(() => receiver.close())
  const override_callback_uri = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  const subscribed_fields = ['messages', 'flows']
  const file = { override_callback_uri, verify_token: '$BAKERY_VERIFY_TOKEN', subscribed_fields }
  for (const verify_token of ['a-secret', '$AWS_SECRET_ACCESS_KEY']) {
    await write('account/subscription.json', { ...file, verify_token })
    assert.match((await parley('apply')).err, /names no variable whose name ends in VERIFY_TOKEN/)
  }
  await write('account/subscription.json', file)
  assert.match(
    (await parley('apply')).err,
    /The variable BAKERY_VERIFY_TOKEN, which subscription.json names, is not set/,
  )

  env.BAKERY_VERIFY_TOKEN = 'word-of-the-bakery'
  assert.equal((await parley('apply')).code, 0)
  assert.deepEqual(received, ['word-of-the-bakery'])
  assert.equal((await parley('diff')).code, 0)
  await client.webhooks.subscribe(env.PARLEY_ACCOUNT_ID ?? '', { subscribed_fields: ['messages'] })
  const drift = await parley('diff')
  assert.match(
    drift.out,
    /~ subscription\n +- subscribed_fields: \["messages"\]\n +\+ subscribed_fields: \["messages","flows"\]/,
  )
  // By a name of this machine that counts as another's: whoever chose it is not told the token.
  const { PARLEY_URL = '', BAKERY_VERIFY_TOKEN = '', ...own } = env
  await write('parley.config.json', { ...own, PARLEY_URL: PARLEY_URL.replace('127.0.0.1', '0.0.0.0') })
  const refused = await runHosted(['apply'], { cwd, env: { BAKERY_VERIFY_TOKEN } })
  assert.match(refused.err, /and the verify token is not of that file: nothing is sent there/)
  await rm(join(cwd, 'parley.config.json'))
  assert.equal((await parley('apply')).code, 0)
})

test('what is pulled is what was applied', async () => {
  assert.equal((await parley('pull pulled')).code, 0)
  for (const file of [
    'templates/order_ready.en_US.json',
    'templates/late.en_US.json',
    'flows/order.json',
    'payments/till.json',
    'qr-codes/Hello.json',
  ]) {
    const read = async (folder: string) => JSON.parse(await readFile(join(cwd, folder, file), 'utf8'))
    assert.deepEqual(await read('pulled'), await read('account'), file)
  }
  assert.equal((await parley('diff pulled')).code, 0)
})

test('what is pulled fits the schemas of such files; a token in a file does not, nor a key that nobody knows', async () => {
  const ajv = new Ajv2020({ strict: false })
  const schemas = new URL('../../flow-json/schemas/account/', import.meta.url)
  const seen = new Set<string>()
  for (const file of await readdir(join(cwd, 'pulled'), { recursive: true })) {
    if (!file.endsWith('.json')) continue
    const [kind = ''] = file.split(/[/.]/)
    const fits = ajv.compile(JSON.parse(await readFile(new URL(`${kind}.json`, schemas), 'utf8')))
    const value = JSON.parse(await readFile(join(cwd, 'pulled', file), 'utf8'))
    assert.equal(fits(value) as boolean, true, `${file}: ${JSON.stringify(fits.errors)}`)
    assert.ok(!fits({ ...value, unknown: 1 }), file)
    if (kind === 'subscription') assert.ok(!fits({ ...value, verify_token: 'a-secret' }))
    seen.add(kind)
  }
  assert.deepEqual([...seen].sort(), (await readdir(schemas)).map((file) => file.slice(0, -5)).sort())
})

test('files that lead elsewhere, never end or are nested without end are refused in a sentence, and nothing is waited for', async () => {
  const outside = join(cwd, 'outside.json')
  await writeFile(outside, '{}')
  await mkdir(join(cwd, 'strange/templates'), { recursive: true })
  const odd = (path: string) => join(cwd, 'strange', path)
  const refused = async (line: string, says: RegExp) => {
    const { code, err } = await parley(line)
    assert.equal(code, 2, err)
    assert.match(err, says)
  }
  for (const [path, make] of [
    ['profile.json', (at: string) => symlink('/dev/zero', at)],
    ['profile.json', (at: string) => execFileSync('mkfifo', [at])],
    ['templates/a.en_US.json', (at: string) => symlink(outside, at)],
    ['qr-codes', (at: string) => symlink(cwd, at)],
  ] as const) {
    await make(odd(path))
    await refused('diff strange', /is no plain file|is a link/)
    await rm(odd(path))
  }
  await writeFile(odd('profile.json'), '['.repeat(100_000))
  await refused('diff strange', /nested deeper than 64/)
  for (const line of ['seed', 'snapshot load strange']) {
    execFileSync('mkfifo', [join(cwd, 'pipe')])
    await refused(`${line} pipe`, /pipe cannot be read: it is no plain file/)
    await rm(join(cwd, 'pipe'))
  }
  await refused('seed strange/profile.json', /nested deeper than 64/)
})
