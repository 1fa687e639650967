import assert from 'node:assert/strict'
import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHmac,
  generateKeyPairSync,
  publicEncrypt,
  randomBytes,
} from 'node:crypto'
import { test } from 'node:test'
import {
  defineFlow,
  type FlowEndpoint,
  FlowOver,
  fetchListener,
  flowEndpoint,
  flowSuccess,
} from '../src/flow-endpoint.ts'

const ask = async (endpoint: FlowEndpoint, request: unknown, headers = {}) => {
  const answer = await endpoint({ body: JSON.stringify(request), headers })
  return { status: answer.status, body: JSON.parse(answer.body) }
}

const booking = flowEndpoint({
  init: () => ({ screen: 'BOOK', data: { slots: ['nine'] } }),
  dataExchange: ({ data, flow_token }) => {
    if (data.slot === 'broken') throw new Error('the calendar is away')
    return data.slot === 'done' ? flowSuccess(flow_token, { slot: 'nine' }) : { data: { chosen: data.slot } }
  },
})

test('a health check is answered with a version', async () => {
  assert.deepEqual(await ask(booking, { version: '3.0', action: 'ping' }), {
    status: 200,
    body: { version: '3.0', data: { status: 'active' } },
  })
})

test('INIT and data_exchange are answered with version and data', async () => {
  const init = await ask(booking, { version: '3.0', action: 'INIT', flow_token: 't', data: {} })
  assert.deepEqual(init.body, { version: '3.0', screen: 'BOOK', data: { slots: ['nine'] } })
  const next = await ask(booking, { action: 'data_exchange', flow_token: 't', data: { slot: 'nine' } })
  assert.deepEqual(next.body, { version: '3.0', data: { chosen: 'nine' } })
  const last = await ask(booking, { action: 'data_exchange', flow_token: 't', data: { slot: 'done' } })
  assert.deepEqual(last.body.data.extension_message_response.params, { flow_token: 't', slot: 'nine' })
})

test('any other action, and anything that is no JSON object, is answered 400 with an error', async () => {
  for (const request of [
    { action: 'explode' },
    {},
    [],
    'ping',
    null,
    { action: 'BACK' },
    { action: 'constructor' },
  ]) {
    const { status, body } = await ask(booking, request)
    assert.equal(status, 400)
    assert.equal(typeof body.error, 'string')
  }
  assert.equal((await booking({ body: 'not json', headers: {} })).status, 400)
})

test('a thrown failure is answered 500 with its message', async () => {
  const { status, body } = await ask(booking, { action: 'data_exchange', data: { slot: 'broken' } })
  assert.deepEqual([status, body], [500, { error: 'the calendar is away' }])
})

test('with a secret, only signed requests are answered', async () => {
  const endpoint = flowEndpoint({ appSecret: 'secret' })
  const body = JSON.stringify({ action: 'ping' })
  const signature = `sha256=${createHmac('sha256', 'secret').update(body).digest('hex')}`
  const asked = (headers: Record<string, string>) => endpoint({ body, headers })
  assert.equal((await asked({ 'X-Hub-Signature-256': signature })).status, 200)
  assert.equal((await asked({ 'x-hub-signature-256': signature.replace(/.$/, 'x') })).status, 432)
  assert.equal((await asked({})).status, 432)
})

function sealed(publicKey: string, request: unknown) {
  const key = randomBytes(16)
  const vector = randomBytes(16)
  const cipher = createCipheriv('aes-128-gcm', key, vector)
  const data = Buffer.concat([cipher.update(JSON.stringify(request)), cipher.final(), cipher.getAuthTag()])
  const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  const envelope = {
    encrypted_flow_data: data.toString('base64'),
    encrypted_aes_key: publicEncrypt({ key: publicKey, ...padding }, key).toString('base64'),
    initial_vector: vector.toString('base64'),
  }
  const read = (answer: string) => {
    const bytes = Buffer.from(answer, 'base64')
    const opener = createDecipheriv('aes-128-gcm', key, Buffer.from(vector.map((byte) => ~byte & 0xff)))
    opener.setAuthTag(bytes.subarray(-16))
    return JSON.parse(Buffer.concat([opener.update(bytes.subarray(0, -16)), opener.final()]).toString())
  }
  return { envelope, read }
}

const keys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'open' },
  })

test('with a private key, requests are decrypted and answers encrypted with the inverted vector', async () => {
  const { publicKey, privateKey } = keys()
  const endpoint = flowEndpoint({ privateKey, passphrase: 'open', init: () => ({ data: { grüße: '👋' } }) })
  const { envelope, read } = sealed(publicKey, { action: 'INIT', flow_token: 't' })
  const answer = await endpoint({ body: JSON.stringify(envelope), headers: {} })
  assert.equal(answer.status, 200)
  assert.deepEqual(read(answer.body), { version: '3.0', data: { grüße: '👋' } })
})

test('what cannot be decrypted is answered 421, so that the caller fetches the key anew', async () => {
  const { privateKey } = keys()
  const endpoint = flowEndpoint({ privateKey, passphrase: 'open' })
  const { envelope } = sealed(keys().publicKey, { action: 'ping' })
  for (const wrong of [envelope, { ...envelope, initial_vector: 1 }, { encrypted_flow_data: '' }]) {
    assert.equal((await endpoint({ body: JSON.stringify(wrong), headers: {} })).status, 421)
  }
  assert.equal((await flowEndpoint({})({ body: JSON.stringify(envelope), headers: {} })).status, 421)
})

test('a key in the older form, and one under no passphrase, decrypt as well', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  for (const type of ['pkcs1', 'pkcs8'] as const) {
    const key = privateKey.export({ type, format: 'pem' }).toString()
    const { envelope, read } = sealed(pem, { action: 'ping' })
    const answer = await flowEndpoint({ privateKey: key })({ body: JSON.stringify(envelope), headers: {} })
    assert.deepEqual(read(answer.body), { version: '3.0', data: { status: 'active' } })
  }
})

test('a private key that cannot be read is a mistake here, and not answered with 421', async () => {
  const { envelope } = sealed(keys().publicKey, { action: 'ping' })
  const ask = (options: object) => flowEndpoint(options)({ body: JSON.stringify(envelope), headers: {} })
  await assert.rejects(ask({ privateKey: 'nothing' }), /PEM/)
  await assert.rejects(ask({ privateKey: keys().privateKey }), /passphrase/)
})

const flow = defineFlow({
  version: '7.1',
  screens: [
    {
      id: 'BOOK',
      data: { slots: { type: 'array', items: { type: 'string' }, __example__: [] } },
      layout: {
        type: 'SingleColumnLayout',
        children: [
          { type: 'TextInput', name: 'slot', label: 'When' },
          { type: 'OptIn', name: 'remind', label: 'Remind me' },
          {
            type: 'Footer',
            label: 'Next',
            'on-click-action': {
              name: 'data_exchange',
              payload: { slot: '${form.slot}', remind: '${form.remind}', step: 'book' },
            },
          },
        ],
      },
    },
    { id: 'CONFIRM', terminal: true, data: { text: { type: 'string', __example__: '' } }, layout: {} },
  ],
})

test('each screen has a function of its own, typed by the definition; a flow can be over (427)', async () => {
  const typed = flowEndpoint({
    flow,
    init: () => ({ screen: 'BOOK', data: { slots: ['nine'] } }),
    screens: {
      BOOK({ data, flow_token }) {
        if (flow_token === 'old') throw new FlowOver('This was booked already.')
        const slot: string | undefined = data.slot
        const remind: boolean | undefined = data.remind
        return {
          screen: 'CONFIRM',
          data: { text: `${slot} ${remind} ${data.step satisfies 'book' | undefined}` },
        }
      },
      // @ts-expect-error: the definition has no such screen
      NOWHERE: () => ({}),
    },
  })
  const asked = {
    action: 'data_exchange',
    screen: 'BOOK',
    data: { slot: 'nine', remind: true, step: 'book' },
  }
  assert.deepEqual((await ask(typed, { ...asked, flow_token: 't' })).body, {
    version: '3.0',
    screen: 'CONFIRM',
    data: { text: 'nine true book' },
  })
  assert.deepEqual(await ask(typed, { ...asked, flow_token: 'old' }), {
    status: 427,
    body: { error_msg: 'This was booked already.' },
  })
  assert.equal((await ask(typed, { ...asked, screen: 'CONFIRM', flow_token: 't' })).status, 400)
  assert.equal((await ask(typed, { ...asked, screen: 'toString', flow_token: 't' })).status, 400)
  // @ts-expect-error: a screen is given what its data model has
  flowEndpoint({ flow, init: () => ({ screen: 'CONFIRM', data: { text: 7 } }) })
})

test('it answers a Web Request, and no method but POST', async () => {
  const listen = fetchListener(booking)
  const url = 'https://app.example/flow'
  const answer = await listen(new Request(url, { method: 'POST', body: '{"action":"ping"}' }))
  assert.deepEqual(
    [answer.status, await answer.json()],
    [200, { version: '3.0', data: { status: 'active' } }],
  )
  assert.equal((await listen(new Request(url))).status, 405)
})
