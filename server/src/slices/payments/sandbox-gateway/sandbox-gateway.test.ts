import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { type Answer, house } from '../../../../test/house.ts'
import { sandboxClientOf } from './client.ts'

const VERIFIER = 'v'.repeat(43)
const CHALLENGE = hash('sha256', VERIFIER, 'base64url')

async function gateway(t: TestContext) {
  const at = await house(t)
  const { client_id, secret } = sandboxClientOf(at.house, 'alphapay')
  const redirect_uri = `${at.url}/payments/callback/alphapay`
  const request = {
    response_type: 'code',
    client_id,
    redirect_uri,
    state: 'the state',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
  }
  const addressOf = (change: Record<string, string> = {}) =>
    `/sandbox-gateway/alphapay/authorize?${new URLSearchParams({ ...request, ...change })}`
  const decide = async (decision: string, change: Record<string, string> = {}): Promise<Answer> =>
    at.anyone.post(addressOf(change), undefined, { raw: new URLSearchParams({ decision }) })
  const sentTo = (answer: Answer) =>
    Object.fromEntries(new URL(answer.headers.get('location') ?? '').searchParams)
  const codeFrom = async (decision = 'authorize') => sentTo(await decide(decision)).code ?? ''
  const grant = { grant_type: 'authorization_code', redirect_uri, code_verifier: VERIFIER }
  const exchange = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    at.anyone.post('/sandbox-gateway/alphapay/token', undefined, {
      raw: new URLSearchParams({ ...grant, ...form }),
      headers,
    })
  return {
    ...at,
    client: { client_id, client_secret: secret },
    addressOf,
    decide,
    sentTo,
    codeFrom,
    exchange,
  }
}

test('a code is exchanged once, by who has the secret and the proof', async (t) => {
  const { client, codeFrom, exchange } = await gateway(t)
  const code = await codeFrom()
  const { status, body, headers } = await exchange({ ...client, code })
  assert.equal(status, 200)
  assert.deepEqual([body.token_type, body.expires_in], ['Bearer', 3_600])
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.equal((await exchange({ ...client, code })).body.error, 'invalid_grant')
  const basic = Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64')
  assert.equal((await exchange({ code: await codeFrom() }, { authorization: `Basic ${basic}` })).status, 200)
})

test('without secret, proof or a living code there are no tokens', async (t) => {
  const { client, codeFrom, exchange, clock, url } = await gateway(t)
  const errorOf = async (form: Record<string, string>, headers = {}) =>
    (await exchange(form, headers)).body.error
  assert.equal(await errorOf({ code: await codeFrom() }), 'invalid_client')
  assert.equal(await errorOf({ ...client, client_secret: 'x', code: await codeFrom() }), 'invalid_client')
  assert.equal(await errorOf({ code: 'x' }, { authorization: 'Basic !!!' }), 'invalid_client')
  assert.equal(await errorOf({ ...client, grant_type: 'password' }), 'unsupported_grant_type')
  assert.equal(await errorOf({ ...client }), 'invalid_grant')
  assert.equal(await errorOf({ ...client, code: await codeFrom('expire') }), 'invalid_grant')
  const verifier = { code_verifier: 'w'.repeat(43) }
  assert.equal(await errorOf({ ...client, ...verifier, code: await codeFrom() }), 'invalid_grant')
  assert.equal(await errorOf({ ...client, redirect_uri: url, code: await codeFrom() }), 'invalid_grant')
  const late = await codeFrom()
  await clock.advance(60)
  assert.equal(await errorOf({ ...client, code: late }), 'invalid_grant')
})

test('two exchanges of one code at once: one has the tokens', async (t) => {
  const { client, codeFrom, exchange } = await gateway(t)
  const code = await codeFrom()
  const answers = await Promise.all(Array.from({ length: 6 }, () => exchange({ ...client, code })))
  assert.equal(answers.filter((answer) => answer.status === 200).length, 1)
})

test('the gateway sends nobody to an address it does not know', async (t) => {
  const { anyone, addressOf, decide, url } = await gateway(t)
  const wrong: Record<string, string>[] = [
    { client_id: 'somebody' },
    { redirect_uri: 'https://evil.example/' },
    { redirect_uri: `${url}/payments/callback/betapay` },
    { redirect_uri: `${url}/payments/callback/alphapay/` },
  ]
  for (const change of wrong) {
    for (const answer of [await anyone.get(addressOf(change)), await decide('authorize', change)]) {
      assert.deepEqual([answer.status, answer.headers.get('location')], [400, null])
    }
  }
  assert.equal((await anyone.get('/sandbox-gateway/nosuchpay/authorize')).status, 404)
  assert.equal((await decide('perhaps')).status, 400)
})

test('a request without proof goes back with an error', async (t) => {
  const { decide, sentTo, url } = await gateway(t)
  const wrong: Record<string, string>[] = [
    { code_challenge: '' },
    { code_challenge: 'short' },
    { code_challenge_method: 'plain' },
    { response_type: 'token' },
  ]
  for (const change of wrong) {
    const sent = sentTo(await decide('authorize', change))
    assert.deepEqual([sent.error, sent.state, sent.code], ['invalid_request', 'the state', undefined])
    assert.equal(sent.iss, `${url}/sandbox-gateway/alphapay`)
  }
})
