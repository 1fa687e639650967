import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type TestContext, test } from 'node:test'
import { needs } from '../../server/test/needs.ts'
import {
  answerHandshake,
  isSignedBy,
  readEvents,
  signatureOf,
  type WebhookEvent,
  webhookReceiver,
} from '../src/webhooks.ts'
import published from './vectors.json' with { type: 'json' }

const { vectors } = published
const vector = vectors[2] as (typeof vectors)[number]

const receiver = (taken: WebhookEvent[], appSecret: string | string[] = vector.secret) =>
  webhookReceiver({
    verifyToken: 'Correct-Token',
    appSecret,
    onEvent: (event) => {
      taken.push(event)
    },
  })

const notification = (headers: Record<string, string>, body = vector.body) =>
  new Request('https://app.example/hook', { method: 'POST', headers, body })

/** As in a browser or on the edge: there is nothing but Web Crypto. */
function withoutNodeCrypto(t: TestContext): void {
  t.mock.method(process, 'getBuiltinModule', () => undefined)
}

test('every published vector verifies, and none with another secret or another byte', everyVectorVerifies)

test('the same by Web Crypto alone', async (t) => {
  withoutNodeCrypto(t)
  await everyVectorVerifies()
  const taken: WebhookEvent[] = []
  const { fetch } = receiver(taken, ['another', vector.secret])
  const forged = { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` }
  assert.equal((await fetch(notification(forged))).status, 403)
  assert.deepEqual(taken, [])
  assert.equal((await fetch(notification({ 'x-hub-signature-256': vector.signature }))).status, 200)
  assert.equal(taken.length, 1)
})

async function everyVectorVerifies(): Promise<void> {
  for (const { secret, body, signature, text } of vectors) {
    assert.match(body, /^[\x20-\x7e]*$/)
    assert.equal(await signatureOf(secret, body), signature)
    assert.ok(await isSignedBy(secret, Buffer.from(body), signature))
    assert.ok(!(await isSignedBy(`${secret}x`, body, signature)))
    assert.ok(!(await isSignedBy(secret, `${body} `, signature)))
    assert.ok(!(await isSignedBy(secret, body, signature.toUpperCase())))
    const [event] = readEvents(body) ?? []
    assert.ok(event?.field === 'messages')
    const [message] = event.value.messages ?? []
    assert.ok(message?.type === 'text')
    assert.equal(message.text.body, text)
  }
}

test('the published signatures are those that openssl makes', needs('openssl'), () => {
  for (const { secret, body, signature } of vectors) {
    const made = execFileSync('openssl', ['dgst', '-sha256', '-hmac', secret], { input: body })
    assert.equal(`sha256=${String(made).trim().split(' ').at(-1)}`, signature)
  }
})

test('the handshake is answered with the challenge as plain text, and otherwise with 403', async () => {
  const ask = (query: string) => receiver([]).fetch(new Request(`https://app.example/hook?own=1&${query}`))
  const right = await ask('hub.mode=subscribe&hub.verify_token=Correct-Token&hub.challenge=1158201444')
  assert.equal(right.status, 200)
  assert.match(right.headers.get('content-type') ?? '', /^text\/plain/)
  assert.equal(await right.text(), '1158201444')
  for (const wrong of [
    'hub.mode=subscribe&hub.verify_token=correct-token&hub.challenge=1',
    'hub.mode=unsubscribe&hub.verify_token=Correct-Token&hub.challenge=1',
    'hub.verify_token=Correct-Token&hub.challenge=1',
    'hub.mode=subscribe&hub.verify_token=Correct-Token',
    'hub_mode=subscribe&hub_verify_token=Correct-Token&hub_challenge=1',
    '',
  ]) {
    assert.equal((await ask(wrong)).status, 403, wrong)
  }
  assert.equal(answerHandshake('no query at all', 'x').status, 403)
})

test('a notification is taken when its signature fits, and refused with 403 when not', async () => {
  const taken: WebhookEvent[] = []
  const one = receiver(taken)
  assert.equal((await one.fetch(notification({ 'x-hub-signature-256': vector.signature }))).status, 200)
  assert.equal(taken.length, 1)
  assert.equal(taken[0]?.account_id, '200000000000001')
  const { signature } = vector
  for (const wrong of [undefined, '', 'sha256=', signature.slice(7), `${signature}0`, `sha1=${signature}`]) {
    const headers: Record<string, string> = wrong === undefined ? {} : { 'x-hub-signature-256': wrong }
    assert.equal((await one.fetch(notification(headers))).status, 403)
  }
  assert.equal(taken.length, 1)
})

test('while the secret changes, either secret and either header will do', async () => {
  const taken: WebhookEvent[] = []
  const headers = {
    'x-hub-signature-256': await signatureOf('the new secret', vector.body),
    'x-hub-signature-256-previous': vector.signature,
  }
  assert.equal((await receiver(taken).fetch(notification(headers))).status, 200)
  assert.equal((await receiver(taken, 'the new secret').fetch(notification(headers))).status, 200)
  const both = receiver(taken, ['a third', 'the new secret'])
  assert.equal((await both.fetch(notification(headers))).status, 200)
  assert.equal((await receiver(taken, 'a third').fetch(notification(headers))).status, 403)
  assert.equal(taken.length, 3)
})

test('what is signed but is no notification is 400, and other methods are 405', async () => {
  for (const body of ['', '{}', '[1]', 'not json', '{"entry":[{}]}']) {
    const headers = { 'x-hub-signature-256': await signatureOf(vector.secret, body) }
    assert.equal((await receiver([]).fetch(notification(headers, body))).status, 400, body)
  }
  const put = new Request('https://app.example/hook', { method: 'PUT', body: 'x' })
  assert.equal((await receiver([]).fetch(put)).status, 405)
})

test('it serves plain node:http, and a listener that throws makes the sender try again', async (t) => {
  let failing = true
  const one = webhookReceiver({
    verifyToken: 'Correct-Token',
    appSecret: vector.secret,
    onEvent() {
      if (failing) throw new Error('not now')
    },
  })
  const server = createServer((request, response) => void one.node(request, response).catch(() => {}))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => server.close())
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/hook`
  const send = () =>
    fetch(url, { method: 'POST', headers: { 'x-hub-signature-256': vector.signature }, body: vector.body })
  assert.equal((await send()).status, 500)
  failing = false
  assert.equal((await send()).status, 200)
  const challenge = await fetch(`${url}?hub.mode=subscribe&hub.verify_token=Correct-Token&hub.challenge=7`)
  assert.deepEqual([challenge.status, await challenge.text()], [200, '7'])
})
