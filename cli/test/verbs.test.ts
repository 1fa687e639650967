/** What the verbs say, and how they end, when things are not as they should be; what their examples do is in help.test.ts. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { ParleyOperator } from '@parley-dev/operator'
import { findServer, type Started, startServer } from '@parley-dev/testing/service'
import { webAddress } from '../src/framework/web-address.ts'
import { run, start } from './command.ts'
import { runHosted } from './hosted.ts'

const ACCOUNT = '200000000000001'

let service: Started
let cwd: string
let operator: ParleyOperator
before(async () => {
  service = await startServer(findServer())
  operator = new ParleyOperator({ baseUrl: service.url, key: 'sandbox-operator-key' })
  cwd = await mkdtemp(join(tmpdir(), 'parley-verbs-'))
  await cp(fileURLToPath(new URL('./folder', import.meta.url)), cwd, { recursive: true })
})
after(async () => {
  await service.stop()
  await rm(cwd, { recursive: true })
})

const parley = (line: string, more: { env?: Record<string, string>; input?: string } = {}) =>
  (more.input === undefined ? runHosted : run)(line.split(' '), {
    cwd,
    ...more,
    env: { PARLEY_URL: service.url, ...more.env },
  })
const change = async (file: string, from: string, to: string) => {
  const text = await readFile(join(cwd, file), 'utf8')
  await writeFile(join(cwd, `changed-${file.replaceAll('/', '-')}`), text.replace(from, to))
}

test('a definition is checked without a server: the line, a caret under it, and how to fix it', async () => {
  await change('order.flow.json', '"terminal": true', '"terminals": true')
  const env = { PARLEY_URL: 'http://127.0.0.1:9' }
  const checked = await parley('flows validate changed-order.flow.json', { env })
  assert.equal(checked.code, 1)
  assert.match(
    checked.out,
    /✗ changed-order\.flow\.json:7:7 .*terminals.*\n {2}7 │ {7}"terminals": true,\n {4}│ {7}\^{11}\n +→ /,
  )
  const json = await parley('flows validate changed-order.flow.json --json', { env })
  assert.equal(JSON.parse(json.out).validation_errors[0].line_start, 7)
  assert.equal((await parley('flows validate nothing.json', { env })).code, 2)
})

test('with --watch it is checked again when the file changes', async () => {
  await change('order.flow.json', '"terminal": true', '"terminals": true')
  const file = 'changed-order.flow.json'
  const watching = start(['flows', 'validate', file, '--watch'], { cwd })
  await watching.says(/has 2 mistakes[\s\S]+Watching/)
  await cp(join(cwd, 'order.flow.json'), join(cwd, file))
  await watching.says(/✓ changed-order\.flow\.json is valid/)
  watching.child.kill('SIGINT')
  assert.equal((await watching.ended).code, 0)
})

test('a pushed definition with mistakes is kept as a draft, and ends with 1', async () => {
  await change('order.flow.json', '"required": true', '"required": "yes"')
  const pushed = await parley('flows push changed-order.flow.json --name broken --json')
  assert.equal(pushed.code, 1)
  assert.equal(JSON.parse(pushed.out).validation_errors.length, 1)
  const again = await parley('flows push order.flow.json --name broken --json')
  assert.equal(again.code, 0)
  assert.equal(JSON.parse(again.out).id, JSON.parse(pushed.out).id)
  assert.equal((await parley('flows publish broken')).code, 0)
  assert.match((await parley('flows publish nobody')).err, /no flow named "nobody"/)
})

test('the endpoint of a flow is asked alone: what went there, what came back, and why that is not enough', async () => {
  const made = await parley('flows push order.flow.json --name asked --endpoint http://127.0.0.1:9/ --json')
  const { id } = JSON.parse(made.out)
  const silent = await parley(`flows ping ${id}`)
  assert.equal(silent.code, 1)
  assert.match(silent.out, /→ ping http:\/\/127\.0\.0\.1:9\/ clear\n {2}\{"version":"[^"]+","action":"ping"/)
  assert.match(silent.out, /✗ no_http_response_error: .*nothing listens/)
  const refused = await parley('flows ping asked --encrypted')
  assert.equal(refused.code, 4, refused.err)
  assert.match(refused.err, /has a public key/)
  assert.match((await parley('flows ping asked --data 5')).err, /--data is no JSON object/)
})

test('the private half of the keys is for its owner only, and is not overwritten by mistake', async () => {
  assert.equal((await parley('flows keys --out own.pem')).code, 0)
  assert.equal((await stat(join(cwd, 'own.pem'))).mode & 0o777, 0o600)
  const again = await parley('flows keys --out own.pem')
  assert.equal(again.code, 2)
  assert.match(again.err, /own\.pem is there already[\s\S]+--force/)
  // One in the place of another is no more open than a new one.
  await chmod(join(cwd, 'own.pem'), 0o644)
  assert.equal((await parley('flows keys --out own.pem --force')).code, 0)
  assert.equal((await stat(join(cwd, 'own.pem'))).mode & 0o777, 0o600)
})

test('templates are linted, pushed, and pulled as they were pushed', async () => {
  const file = 'templates/order_ready.en_US.json'
  await change(file, '{{2}}', '{{3}}')
  const linted = await parley('templates lint changed-templates-order_ready.en_US.json')
  assert.equal(linted.code, 1)
  assert.match(linted.out, /components\[0\]\.text .*\{\{2\}\} is missing/)
  await change(file, '"example": { "body_text": [["Ann", "A-17"]] }', '"add_security_recommendation": false')
  assert.match(
    (await parley('templates lint changed-templates-order_ready.en_US.json')).out,
    /✗|would be rejected/,
  )

  await change(file, ' is ready.', '')
  const changed = 'changed-templates-order_ready.en_US.json'
  const asThere = JSON.parse((await parley(`templates lint ${changed} --json`)).out)
  assert.deepEqual([asThere[0].version, asThere[0].errors[0].error_subcode], ['v26.0', 2388299])
  const asHere = JSON.parse((await parley(`templates lint ${changed} --api-version plain --json`)).out)
  assert.deepEqual([asHere[0].version, asHere[0].valid], ['plain', true])

  assert.match((await parley(`templates push ${file}`)).out, /created/)
  assert.equal((await parley('templates pull pulled')).code, 0)
  const read = async (path: string) => JSON.parse(await readFile(join(cwd, path), 'utf8'))
  assert.deepEqual(await read('pulled/order_ready.en_US.json'), await read(file))
  assert.match((await parley('templates approve order_ready')).out, /is APPROVED/)
  assert.match((await parley('templates list')).out, /order_ready +en_US +UTILITY +APPROVED/)
})

test('the doctor looks at the certificate authority: hosts, how long it lasts, and who may read its key', async () => {
  const env = { PARLEY_CA_FOLDER: join(cwd, 'kept-authority') }
  assert.match((await parley('doctor', { env })).out, /✓ No certificate authority yet/)
  await parley(`run --url ${service.url} -- true`, { env })
  const good = await parley('doctor', { env })
  assert.match(good.out, /✓ The certificate authority is good for 6 days more/)
  assert.match(good.out, /✓ It vouches for api\.facebook\.com, graph/)
  assert.match(good.out, /✓ 1[0-9] of 13 checks of the server itself are well/)
  const other = await parley('doctor', { env: { ...env, PARLEY_INTERCEPT_HOSTS: 'graph.example.com' } })
  assert.match(other.out, /! It vouches for .*, and the settings name graph\.example\.com/)
  const file = join(cwd, 'kept-authority/authority.pem')
  await chmod(file, 0o644)
  const open = await parley('doctor', { env })
  assert.equal(open.code, 1)
  assert.match(open.out, /✗ Others may read the key .*644\)\.\n {2}→ Remove/)
  await chmod(file, 0o600)
  await writeFile(file, 'hosts: \nnothing')
  assert.match((await parley('doctor', { env })).out, /✗ The certificate authority in .* is damaged/)
})

test('the doctor looks at an account that the token opens', async () => {
  const strangers = await parley('doctor --token sandbox-stranger-token')
  assert.match(strangers.out, /✓ The access token opens account 200000000000003\./)
  assert.match(strangers.out, /No application is subscribed to account 200000000000003/)
  const named = await parley(`doctor --token sandbox-stranger-token --account ${ACCOUNT}`)
  assert.match(named.out, /✗ The access token does not open the account/)
})

test('rotate-key tells the three steps of the guide, and where an installation stands', async () => {
  const drawn = await parley('rotate-key')
  assert.match(
    drawn.out,
    /^1\. PARLEY_SECRETS_KEY=OLD,NEW .*\n2\. PARLEY_SECRETS_KEY=NEW,OLD .*\n3\. PARLEY_SECRETS_KEY=NEW /m,
  )
  const guide = await readFile(new URL('../../docs/guides/run.md', import.meta.url), 'utf8')
  assert.match(
    guide,
    /1\. `PARLEY_SECRETS_KEY=old,new`[\s\S]+2\. `PARLEY_SECRETS_KEY=new,old`[\s\S]+3\. `PARLEY_SECRETS_KEY=new`/,
  )
  const status = await parley('rotate-key --status')
  assert.equal(status.code, 0, status.err)
  assert.match(status.out, /✓ One key, which sealed everything/)
  const { state, left, key_ids_in_use, sealing_key_id } = JSON.parse(
    (await parley('rotate-key --status --json')).out,
  )
  assert.deepEqual([state, left, key_ids_in_use], ['one_key', 0, [sealing_key_id]])
})

test('the doctor asks the bridge: one that answers, one that fails, one that is gone', async (t) => {
  let status = 405
  const bridge = createServer((_, response) => response.writeHead(status).end())
  await once(bridge.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(bridge.address() as AddressInfo).port}/out`
  const settings = { PARLEY_BRIDGE_URL: url, PARLEY_BRIDGE_SECRET: 'a secret of the bridge, long enough' }
  const bridged = await startServer(findServer(), settings)
  t.after(async () => {
    bridge.close()
    await bridged.stop()
  })
  const said = async () => (await parley(`doctor --url ${bridged.url}`)).out
  assert.match(await said(), new RegExp(`✓ The bridge at ${url} is there \\(it answers 405 to GET\\)`))
  status = 502
  assert.match(
    await said(),
    new RegExp(`The bridge at ${url} answers 502\\.\\s+→ See what it says itself\\.`),
  )
  bridge.close()
  assert.match(
    await said(),
    new RegExp(`The bridge at ${url} does not answer from here\\.\\s+→ Is it running\\?`),
  )
})

test('the doctor ends with 1 and says what to do', async () => {
  assert.equal((await parley('doctor')).code, 0)
  const [url, key, token] = await Promise.all([
    parley('doctor --url http://127.0.0.1:9'),
    parley('doctor --key wrong'),
    parley('doctor --token wrong'),
  ])
  for (const [ran, says] of [
    [url, /No server answers[\s\S]+→ Start one: parley start/],
    [key, /operator key is not accepted/],
    [token, /token does not open/],
  ] as const) {
    assert.equal(ran.code, 1)
    assert.match(ran.out, says)
  }
  assert.equal((await parley('tokens inspect wrong')).code, 1)
})

test('what init writes starts a service that its own configuration finds', async () => {
  assert.equal((await parley('init shop')).code, 0)
  assert.match((await parley('init shop')).err, /There already: .*parley\.config\.json/)
  const shop = join(cwd, 'shop')
  const serving = start(['start', '--port', '0', '--memory'], { cwd: shop })
  const [, at = ''] = await serving.says(/serves at (\S+)/)
  const doctor = await runHosted(['doctor', '--url', at], { cwd: shop })
  assert.equal(doctor.code, 0, doctor.out)
  assert.match(doctor.out, /token opens account 2001/)
  const linted = await runHosted(['templates', 'lint', 'templates/order_ready.en_US.json', '--url', at], {
    cwd: shop,
  })
  assert.match(linted.out, /would become APPROVED/)
  serving.child.kill('SIGINT')
  await serving.ended
})

test('a customer writes line by line, sees what the business answers, and taps it', async () => {
  const customer = '15550100042'
  await parley(`phone --as ${customer} --name Cora --write Hi`)
  const buttons = {
    type: 'button',
    body: { text: 'Tea?' },
    action: { buttons: [{ type: 'reply', reply: { id: 'y', title: 'Yes' } }] },
  }
  const headers = { authorization: 'Bearer sandbox-token', 'content-type': 'application/json' }
  const body = JSON.stringify({
    messaging_product: 'chat',
    to: customer,
    type: 'interactive',
    interactive: buttons,
  })
  await fetch(`${service.url}/300000000000001/messages`, { method: 'POST', headers, body })
  await operator.apps.settled('100000000000001', { wait: '5s' })
  const talked = await parley(`phone --as ${customer} --name Cora`, {
    input: '/tap Yes\n/tap No\n/jump\nThanks\n',
  })
  assert.equal(talked.code, 0, talked.err)
  assert.match(talked.out, /Business: Tea\?[\s\S]+\[Yes\][\s\S]+Cora: Yes[\s\S]+Cora: Thanks/)
  assert.match(talked.err, /✗ .*No[\s\S]+✗ \/jump is nothing a customer can do/)
})

test('a world is saved, changed, and is as it was again', async () => {
  const world = JSON.parse((await parley('worlds create --name saved --json')).out)
  await parley(`snapshot save before --world ${world.id}`)
  await parley(`clock advance 2h --world ${world.id}`)
  assert.ok(JSON.parse((await parley(`clock show --json --world ${world.id}`)).out).ahead_seconds >= 7200)
  assert.equal((await parley(`snapshot load before --world ${world.id}`)).code, 0)
  await parley('snapshot export before before.gz')
  const made = JSON.parse((await parley('snapshot load imported before.gz --json')).out)
  assert.notEqual(made.id, world.id)
  const which = await parley('snapshot save nothing')
  assert.equal(which.code, 2)
  assert.match(which.err, /Which world\?\n {2}Say --world/)
})

test('what is staged happens, and ends when it is cleared', async () => {
  await parley('stage refuse --code 130429 --operation readPhoneNumber --times 5')
  const read = () =>
    fetch(`${service.url}/300000000000001`, { headers: { authorization: 'Bearer sandbox-token' } })
  assert.match(await (await read()).text(), /130429/)
  assert.match((await parley('stage list')).out, /"code":130429/)
  await parley('stage clear')
  assert.equal((await read()).status, 200)
})

test('codes, tokens and the status are shown as JSON', async () => {
  const number = '300000000000002'
  await parley(`codes request --number ${number}`)
  assert.match(JSON.parse((await parley(`codes show --number ${number} --json`)).out).code, /^\d{6}$/)
  const token = JSON.parse((await parley('tokens create --permission messaging --expires-in 1h --json')).out)
  assert.deepEqual(token.accounts, [ACCOUNT])
  assert.equal((await parley(`tokens inspect ${token.access_token}`)).code, 0)
  assert.equal((await parley('tokens revoke latest')).code, 0)
  assert.equal((await parley(`tokens inspect ${token.access_token}`)).code, 1)
  assert.equal(JSON.parse((await parley('status --json')).out).ready, 'ready')
})

test('a mistyped id ends in where the ids are, and a wrong key in how to give the right one', async () => {
  const mistyped = await parley('events why 123')
  assert.deepEqual([mistyped.code, /parley events list shows the ids/.test(mistyped.err)], [4, true])
  const elsewhere = await parley('templates list --account 299999999999999')
  assert.match(elsewhere.err, /Without --account, .* the first there is is taken/)
  const wrong = await parley('status --key wrong')
  assert.deepEqual([wrong.code, /--key or PARLEY_OPERATOR_KEY/.test(wrong.err)], [4, true])
})

test('events in a file happen in its order, and none does where one entry is none', async () => {
  const list = async (entries: unknown) => {
    await writeFile(join(cwd, 'fixtures.json'), JSON.stringify(entries))
    return parley('trigger --file fixtures.json --json')
  }
  const set = { 'messages.0.text.body': 'Two croissants' }
  const raw = { field: 'history', value: { history: [] } }
  const ran = await list(['message.received', { event: 'messages', set }, raw])
  assert.equal(ran.code, 0, ran.err)
  const events = JSON.parse(`[${ran.out.trim().replaceAll(/^\}\n\{/gm, '},{')}]`) as {
    field: string
    id: string
  }[]
  assert.deepEqual(
    events.map(({ field }) => field),
    ['messages', 'messages', 'history'],
  )
  const before = (await operator.call('listEvents', [], { limit: 1 })).data[0]?.id
  assert.equal(before, events.at(-1)?.id)
  for (const entries of [['message.received', { evnt: 'messages' }], {}, [], [7]])
    assert.equal((await list(entries)).code, 2)
  assert.equal((await operator.call('listEvents', [], { limit: 1 })).data[0]?.id, before)
})

test('an address without a scheme is HTTP, and one of another is refused', () => {
  assert.equal(webAddress('localhost:3000/x'), 'http://localhost:3000/x')
  assert.equal(webAddress('https://bot.example/x'), 'https://bot.example/x')
  for (const given of ['ftp://bot.example', 'http://', ':', ''])
    assert.throws(() => webAddress(given), /no|not/)
})

test('a shell completes what can follow', async () => {
  const words = async (line: string) => (await parley(line)).out.split('\n')
  assert.ok((await words('complete --')).includes('listen'))
  assert.ok((await words('complete -- events')).includes('why'))
  assert.ok((await words('complete -- listen')).includes('--forward-to'))
  assert.equal((await parley('completion ksh')).code, 2)
})

test('a backup that cannot be made or restored is one sentence, and another code than success', async () => {
  const none = await parley('backup copies/one --data-dir nothing-there')
  assert.equal(none.code, 4)
  assert.match(none.err, /^✗ There is no database in .*nothing-there; set PARLEY_DATA_DIR .*\.\n$/)
  const foreign = await parley('restore . --data-dir restored --json')
  assert.equal(foreign.code, 4)
  assert.match(
    JSON.parse(foreign.err).error,
    /is no backup that parley backup made: it has no manifest\.json/,
  )
  await assert.rejects(stat(join(cwd, 'restored')))
  const other = await parley('backup copies/one', { env: { PARLEY_SERVER: 'npm start' } })
  assert.equal(other.code, 2)
  assert.match(other.err, /"npm start" starts a server, and cannot backup/)
})
