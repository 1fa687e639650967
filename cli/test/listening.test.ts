/** Notifications at a program on this machine: forwarded as they are, missed ones offered, and nothing left behind. */

import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { ParleyOperator } from '@parley-dev/operator'
import { Parley } from '@parley-dev/sdk'
import { findServer, type Started, startServer } from '@parley-dev/testing/service'
import { run, start } from './command.ts'

const [ACCOUNT, SECRET] = ['200000000000001', 'sandbox-app-secret']

let service: Started
let program: Server
let target: string
let status = 200
const arrived: { field: string; event: string; isSigned: boolean; query: string; object: string }[] = []

before(async () => {
  service = await startServer(findServer())
  program = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const signature = `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`
    arrived.push({
      field: JSON.parse(body.toString()).entry[0].changes[0].field,
      object: JSON.parse(body.toString()).object,
      event: String(request.headers['x-parley-event-id']),
      isSigned: request.headers['x-hub-signature-256'] === signature,
      query: request.url ?? '',
    })
    response.writeHead(status).end()
  })
  program.listen(0, '127.0.0.1')
  await once(program, 'listening')
  // As somebody types it: without a scheme it is http.
  target = `127.0.0.1:${(program.address() as AddressInfo).port}/webhook?tenant=7`
})
after(async () => {
  program.close()
  await service.stop()
})

const parley = (...args: string[]) => run([...args, '--url', service.url])
const listen = (...more: string[]) =>
  start(['listen', '--forward-to', target, '--url', service.url, '--account', ACCOUNT, ...more])
const trigger = (field: string) => parley('trigger', field, '--account', ACCOUNT)
const subscribed = async () => {
  const client = new Parley({ baseUrl: service.url, token: 'sandbox-token' })
  return (await Array.fromAsync(client.webhooks.subscribed(ACCOUNT))).length
}

test('what happens is forwarded with a valid signature, sent again it arrives again, and Ctrl-C leaves nothing behind', async () => {
  const listening = listen()
  await listening.says(/Listening to account 200000000000001/)
  assert.equal((await trigger('messages')).code, 0)
  await listening.says(/--> messages \S+\n<-- 200 POST http/)
  assert.equal((await parley('events', 'resend', 'latest')).code, 0)
  await listening.says(/(--> messages[\s\S]+){2}/)
  assert.equal(arrived.length, 2)
  assert.equal(arrived[0]?.event, arrived[1]?.event)
  assert.ok(arrived.every(({ isSigned, query }) => isSigned && query === '/webhook?tenant=7'))

  assert.equal(await subscribed(), 1)
  listening.child.kill('SIGINT')
  assert.equal((await listening.ended).code, 0)
  assert.equal(await subscribed(), 0)
})

test('what happened while nobody listened is offered, and forwarded when it is wanted', async () => {
  arrived.length = 0
  await trigger('account_update')
  const offering = listen()
  await offering.says(/1 event\(s\) were missed .*; --missed/)
  offering.child.kill('SIGINT')
  await offering.ended
  assert.equal(arrived.length, 0)

  const listening = listen('--missed')
  await listening.says(/--> account_update[\s\S]+<-- 200[\s\S]+Listening/)
  assert.deepEqual(
    arrived.map(({ field, isSigned }) => [field, isSigned]),
    [['account_update', true]],
  )
  listening.child.kill('SIGINT')
  await listening.ended
})

test('a listener that was killed is found and cleaned by the next one', async () => {
  const killed = listen()
  await killed.says(/Listening/)
  killed.child.kill('SIGKILL')
  await killed.ended
  assert.equal(await subscribed(), 1)
  const next = start([
    'listen',
    '--forward-to',
    `${target}&other`,
    '--url',
    service.url,
    '--account',
    ACCOUNT,
  ])
  await next.says(/Ended the subscription of 1 listener/)
  await next.says(/Listening/)
  assert.equal(await subscribed(), 1)
  next.child.kill('SIGTERM')
  assert.equal((await next.ended).code, 0)
  assert.equal(await subscribed(), 0)
})

test('only the fields that were asked for, and a program that fails is shown as such', async () => {
  arrived.length = 0
  status = 500
  const listening = listen('--fields', 'account_alerts')
  await listening.says(/Listening/)
  await trigger('messages')
  await trigger('account_alerts')
  await listening.says(/--> account_alerts[\s\S]+<-- 500 POST/)
  assert.deepEqual(
    arrived.map(({ field }) => field),
    ['account_alerts'],
  )
  listening.child.kill('SIGINT')
  await listening.ended
  status = 200
  const why = await parley('events', 'why', 'latest')
  assert.match(why.out, /account_alerts[\s\S]+500/)
})

test('what was missed speaks the words of the platform where a version says so', async () => {
  await trigger('message_status')
  arrived.length = 0
  const listening = listen('--missed', '--api-version', 'v23.0')
  await listening.says(/Listening/)
  listening.child.kill('SIGINT')
  await listening.ended
  const last = arrived.at(-1)
  assert.deepEqual(
    [last?.object, last?.field, last?.isSigned],
    ['whatsapp_business_account', 'messages', true],
  )
})

test('a word with a dot really happens, and the shell completes it', async () => {
  const template = await parley('trigger', 'template.rejected', '--json')
  assert.equal(template.code, 0, template.err)
  const { id, node } = JSON.parse(template.out)
  const event = JSON.parse((await parley('events', 'show', id, '--json')).out)
  assert.match(event.body, /"event":"REJECTED"/)
  assert.ok(event.body.includes(node), 'the event is about the template that was made')
  const failed = JSON.parse((await parley('trigger', 'message.failed', '--json')).out)
  const status = JSON.parse((await parley('events', 'show', failed.id, '--json')).out)
  assert.match(status.body, /"status":"failed"/)
  assert.match((await parley('trigger', 'flow.published', '--set', 'a=b')).err, /--set is for samples/)
  const words = (await parley('complete', '--', 'trigger')).out.split('\n')
  for (const word of ['template.approved', 'flow.published', 'message.failed', 'messages'])
    assert.ok(words.includes(word), word)
})

test('trigger says what it is asked to say, at places that the event has', async () => {
  const done = await parley('trigger', 'messages', '--set', 'messages.0.text.body=Hello', '--json')
  assert.equal(JSON.parse(done.out).value.messages[0].text.body, 'Hello')
  const shown = await parley('events', 'show', 'latest')
  assert.equal(JSON.parse(shown.out).entry[0].changes[0].value.messages[0].text.body, 'Hello')
  const refused = await parley('trigger', 'messages', '--set', 'weather=fine')
  assert.equal(refused.code, 4)
  assert.match(refused.err, /nothing at "weather"/)
  const unknown = await parley('trigger', 'weather')
  assert.match(unknown.err, /account_update/)
})

test('trigger --raw sends what a file holds: a whole notification, a field and value, or a value', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-raw-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'raw.json')
  const raw = async (content: unknown, ...words: string[]) => {
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
    return parley('trigger', ...words, '--raw', file, '--account', ACCOUNT)
  }
  const change = { field: 'weather', value: { wind: ['west', 4] } }
  for (const [content, ...words] of [
    [{ object: 'x', entry: [{ id: '1', changes: [change] }] }],
    [change],
    [change.value, 'weather'],
  ] as [unknown, ...string[]][]) {
    const { out, err } = await raw(content, ...words, '--json')
    const { id, value } = JSON.parse(out || '{}')
    assert.deepEqual([value, id?.startsWith('raw_')], [change.value, true], err)
  }
  const two = await raw({ entry: [{ changes: [change] }, { changes: [change] }] })
  assert.equal(two.out.match(/✓ weather/g)?.length, 2, two.err)
  for (const unfit of ['{"a":', { entry: [] }, { field: 'weather' }, [change]])
    assert.match((await raw(unfit)).err, /is no notification: /)
  assert.match((await parley('trigger')).err, /Which event/)
})

test('logs tell calls as they are made, and the whole story of one', async () => {
  const following = start(['logs', '--follow', '--limit', '1', '--url', service.url])
  await following.says(/DELETE|GET|POST/)
  const answer = await fetch(`${service.url}/1?tried`, { headers: { authorization: 'Bearer sandbox-token' } })
  const trace = answer.headers.get('x-parley-trace-id') ?? ''
  await following.says(new RegExp(`404 \\(100\\) GET /1 .*${trace}`))
  following.child.kill('SIGINT')
  assert.equal((await following.ended).code, 0)
  const story = await parley('logs', '--trace', trace)
  assert.match(story.out, /GET \/1/)
  assert.match(story.out, /"code": 100/)
  const listed = await parley('requests', '--code', '100', '--json')
  assert.equal(JSON.parse(listed.out)[0].trace_id, trace)
})

// Last: whoever forwards what was missed after it has much to do.
test('however much was missed is offered: more than a page of it, too', async (t) => {
  const operator = new ParleyOperator({ baseUrl: service.url, key: 'sandbox-operator-key' })
  for (let made = 0; made < 210; made++)
    await operator.call('testEvent', [ACCOUNT], { field: 'account_update' })
  const offering = listen()
  t.after(() => offering.child.kill('SIGKILL'))
  await offering.says(/2\d\d event\(s\) were missed .*; --missed/)
  offering.child.kill('SIGINT')
  await offering.ended
})
