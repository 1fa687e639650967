import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { testOnce } from '../../../test/engines.ts'
import {
  ACCOUNT,
  type Answer,
  actorAt,
  assertDone,
  assertRefused,
  house,
  STRANGERS_ACCOUNT,
  type TestHouse,
} from '../../../test/house.ts'
import {
  actionsOf,
  assertSentHome,
  assertStopped,
  decide,
  HOME,
  linkFor,
  makeGateway,
  NAME,
  pathOf,
  statusOf,
} from '../../../test/merchant.ts'
import { tokensPlace } from './authorization.ts'

test('a merchant authorizes: active, event sent, redirected, tokens sealed', async (t) => {
  const { owner, anyone, operator, events, house: inside } = await house(t)
  await makeGateway(owner)
  const link = await linkFor(owner)
  assert.equal((await anyone.get(pathOf(link))).status, 200)
  assert.equal(await statusOf(owner), 'PENDING_AUTHORIZATION')
  const back = await decide(anyone, link, 'authorize')
  assert.equal(await statusOf(owner), 'PENDING_AUTHORIZATION')
  assertSentHome(await anyone.get(back), { code: /^[\w-]{43}$/, state: NAME, shop: '7' })
  assert.equal(await statusOf(owner), 'ACTIVE')
  const [event, ...more] = await events('payment_configuration_update')
  assert.deepEqual(more, [])
  assert.deepEqual([event?.account_id, event?.value.status], [ACCOUNT, 'ACTIVE'])
  assert.deepEqual([event?.value.configuration_name, event?.value.provider_mid], [NAME, 'sandbox_merchant'])
  assert.deepEqual(await actionsOf(operator), [`the authorization of ${NAME} was completed`])

  const row = await inside.storage.read
    .selectFrom('payment_configurations')
    .selectAll()
    .executeTakeFirstOrThrow()
  const tokens = JSON.parse(inside.secrets.open(row.sealed_tokens ?? '', tokensPlace(row.id)))
  assert.match(tokens.access_token, /^[\w-]{43}$/)
  assert.ok(!(row.sealed_tokens ?? '').includes(tokens.access_token))
  const link_row = await inside.storage.read
    .selectFrom('payment_authorizations')
    .selectAll()
    .executeTakeFirstOrThrow()
  const state = new URL(link).searchParams.get('state') ?? 'none'
  assert.ok(!JSON.stringify(link_row).includes(state))
})

test("the platform's own gateways work on versioned paths of the sandbox, whatever is set, and nowhere else (131001)", async (t) => {
  const { owner, anyone } = await house(t, { PARLEY_GATEWAY_PROVIDERS: 'alphapay' })
  const edge = `/${ACCOUNT}/payment_configuration`
  const refused = { status: 400, code: 131001 }
  for (const provider_name of ['razorpay', 'payu', 'zaakpay']) {
    const wanted = { configuration_name: provider_name, provider_name, redirect_url: HOME }
    assertRefused(await owner.post(edge, wanted), { ...refused, says: /one of \{upi_vpa, alphapay\}/ })
    assertDone(await owner.post(`/v23.0${edge}`, wanted))
    const made = await owner.post(`/${ACCOUNT}/generate_payment_configuration_oauth_link`, {
      configuration_name: provider_name,
    })
    assertDone(made)
    const back = await anyone.get(await decide(anyone, made.body.oauth_url, 'authorize'))
    assertSentHome(back, { code: /./, state: provider_name })
    assert.equal((await owner.get(`${edge}/${provider_name}`)).body.status, 'ACTIVE')
  }
  const other = { configuration_name: 'other', provider_name: 'otherpay', redirect_url: HOME }
  assertRefused(await owner.post(`/v23.0${edge}`, other), { ...refused, says: /zaakpay/ })
})

testOnce('a merchant who declines is sent home with the error, and may try again', async (t) => {
  const { owner, anyone, events, operator } = await house(t)
  await makeGateway(owner)
  const denied = await anyone.get(await decide(anyone, await linkFor(owner), 'deny'))
  assertSentHome(denied, { error: 'access_denied', error_description: 'The merchant declined.', state: NAME })
  assert.equal(await statusOf(owner), 'PENDING_AUTHORIZATION')
  const expired = await anyone.get(await decide(anyone, await linkFor(owner), 'expire'))
  assertSentHome(expired, { error: 'invalid_grant', error_description: /expired/, state: NAME })
  assert.equal(await statusOf(owner), 'PENDING_AUTHORIZATION')
  assert.deepEqual(await events('payment_configuration_update'), [])
  assertSentHome(await anyone.get(await decide(anyone, await linkFor(owner), 'authorize')), { code: /./ })
  assert.equal(await statusOf(owner), 'ACTIVE')
  assert.deepEqual(await actionsOf(operator), [
    `the authorization of ${NAME} was refused: access_denied`,
    `the authorization of ${NAME} was refused: invalid_grant`,
    `the authorization of ${NAME} was completed`,
  ])
})

test('an active configuration stays active when its merchant authorizes again or declines', async (t) => {
  const { owner, anyone, events } = await house(t)
  await makeGateway(owner)
  for (const decision of ['authorize', 'deny', 'authorize']) {
    await anyone.get(await decide(anyone, await linkFor(owner), decision))
    assert.equal(await statusOf(owner), 'ACTIVE')
  }
  assert.equal((await events('payment_configuration_update')).length, 2)
})

test('a state is good once: whoever comes again is stopped', async (t) => {
  const { owner, anyone, events, operator } = await house(t)
  await makeGateway(owner)
  const link = await linkFor(owner)
  const back = await decide(anyone, link, 'authorize')
  assertSentHome(await anyone.get(back), { code: /./ })
  assertStopped(await anyone.get(back), /was used already/)
  assertStopped(await anyone.get(await decide(anyone, link, 'authorize')), /was used already/)
  assertStopped(await anyone.get(await decide(anyone, link, 'deny')), /was used already/)
  assert.equal((await events('payment_configuration_update')).length, 1)
  assert.equal(
    (await actionsOf(operator)).filter((action: string) => action.endsWith('came again')).length,
    3,
  )
  assert.equal(await statusOf(owner), 'ACTIVE')
})

test('of many callbacks at once exactly one makes it active', async (t) => {
  const { owner, anyone, events, operator } = await house(t)
  await makeGateway(owner)
  const back = await decide(anyone, await linkFor(owner), 'authorize')
  const answers = await Promise.all(Array.from({ length: 12 }, () => anyone.get(back)))
  assert.equal(answers.filter((answer) => answer.status === 302).length, 1)
  for (const answer of answers.filter((one) => one.status !== 302)) assertStopped(answer, /was used already/)
  assert.equal((await events('payment_configuration_update')).length, 1)
  assert.equal((await actionsOf(operator)).length, 12)
})

testOnce('a link that is an hour old comes to nothing', async (t) => {
  const { owner, anyone, clock } = await house(t)
  await makeGateway(owner)
  const link = await linkFor(owner)
  await clock.advance(3_599)
  const back = await decide(anyone, link, 'authorize')
  await clock.advance(2)
  assertSentHome(await anyone.get(back), { error: 'link_expired', state: NAME })
  assert.equal(await statusOf(owner), 'PENDING_AUTHORIZATION')
  assertStopped(await anyone.get(back), /was used already/)
})

test('a newer link ends the older one', async (t) => {
  const { owner, anyone } = await house(t)
  await makeGateway(owner)
  const older = await linkFor(owner)
  const begun = await decide(anyone, older, 'authorize')
  const newer = await linkFor(owner)
  assertStopped(await anyone.get(begun), /no longer good/)
  assertStopped(await anyone.get(await decide(anyone, older, 'authorize')), /no longer good/)
  assert.equal(await statusOf(owner), 'PENDING_AUTHORIZATION')
  assertSentHome(await anyone.get(await decide(anyone, newer, 'authorize')), { code: /./ })
})

test('after a deletion a link comes to nothing, also for a new configuration of that name', async (t) => {
  const { owner, anyone, events } = await house(t)
  await makeGateway(owner)
  const back = await decide(anyone, await linkFor(owner), 'authorize')
  assertDone(await owner.delete(`/${ACCOUNT}/payment_configuration`, { configuration_name: NAME }))
  assertStopped(await anyone.get(back), /no longer good/)
  await makeGateway(owner)
  assertStopped(await anyone.get(back), /no longer good/)
  assert.equal(await statusOf(owner), 'PENDING_AUTHORIZATION')
  assert.deepEqual(await events('payment_configuration_update'), [])
})

testOnce('a code cannot be brought with the state of another account or gateway', async (t) => {
  const { owner, stranger, anyone } = await house(t)
  await makeGateway(owner)
  await makeGateway(stranger, { account: STRANGERS_ACCOUNT, redirect_url: 'https://stranger.example/x?y=1' })
  const mine = new URL(await linkFor(owner)).searchParams.get('state') ?? ''
  const theirs = await decide(anyone, await linkFor(stranger, NAME, STRANGERS_ACCOUNT), 'authorize')
  const swapped = new URL(theirs, 'http://x')
  swapped.searchParams.set('state', mine)
  const elsewhere = pathOf(swapped.href).replace('/alphapay', '/betapay')
  assertStopped(await anyone.get(elsewhere), /no longer good/)
  assertSentHome(await anyone.get(pathOf(swapped.href)), { error: 'invalid_grant', state: NAME })
  assert.equal(await statusOf(owner), 'PENDING_AUTHORIZATION')
  assert.equal(await statusOf(stranger, NAME, STRANGERS_ACCOUNT), 'PENDING_AUTHORIZATION')
})

testOnce('a callback that nobody expects is stopped and sends nobody anywhere', async (t) => {
  const { anyone } = await house(t)
  const queries = [
    '',
    '?code=x',
    '?state=',
    '?state=x&code=y',
    `?state=${'x'.repeat(5_000)}`,
    '?state=x&error=access_denied',
    '?state[]=x',
    '?state=x&redirect_url=https://evil.example&redirect_uri=https://evil.example',
  ]
  for (const query of queries)
    assertStopped(await anyone.get(`/payments/callback/alphapay${query}`), /no longer good/)
  assertStopped(await anyone.get('/payments/callback/nosuchpay?state=x'), /no longer good/)
})

testOnce('a stray callback with a real state and nothing else comes to nothing', async (t) => {
  const { owner, anyone, url } = await house(t)
  await makeGateway(owner)
  const stray = async (more: Record<string, string>) => {
    const state = new URL(await linkFor(owner)).searchParams.get('state') ?? ''
    return anyone.get(`/payments/callback/alphapay?${new URLSearchParams({ state, ...more })}`)
  }
  const iss = `${url}/sandbox-gateway/alphapay`
  assertSentHome(await stray({}), { error: 'server_error', state: NAME })
  assertSentHome(await stray({ code: 'x' }), { error: 'server_error', state: NAME })
  assertSentHome(await stray({ code: 'x', iss: 'https://evil.example' }), {
    error: 'server_error',
    state: NAME,
  })
  assertSentHome(await stray({ code: 'x', iss }), { error: 'invalid_grant', state: NAME })
  assertSentHome(await stray({ error: 'a"\\b\r\nLocation: x', iss }), { error: 'server_error', state: NAME })
  assert.equal(await statusOf(owner), 'PENDING_AUTHORIZATION')
})

testOnce(
  'redirect_url is checked again at the redirect: what is not acceptable is not followed',
  async (t) => {
    const { owner, anyone, house: inside } = await house(t)
    await makeGateway(owner)
    for (const [decision, status] of [
      ['authorize', 200],
      ['deny', 400],
    ] as const) {
      await inside.storage.transact((db) =>
        db.updateTable('payment_configurations').set({ redirect_url: HOME }).execute(),
      )
      const back = await decide(anyone, await linkFor(owner), decision)
      await inside.storage.transact((db) =>
        db.updateTable('payment_configurations').set({ redirect_url: 'http://evil.example/' }).execute(),
      )
      const answer = await anyone.get(back)
      assert.deepEqual([answer.status, answer.headers.get('location')], [status, null])
    }
    assert.equal(await statusOf(owner), 'ACTIVE')
  },
)

testOnce('a changed redirect_url is where the merchant returns to', async (t) => {
  const { owner, anyone } = await house(t)
  await makeGateway(owner)
  const back = await decide(anyone, await linkFor(owner), 'authorize')
  const redirect_url = 'https://merchant.example/moved?a=%20b'
  assertDone(await owner.post(`/${ACCOUNT}/payment_configuration/${NAME}`, { redirect_url }))
  assertSentHome(await anyone.get(back), { code: /./, state: NAME }, redirect_url)
})

/** A gateway of somebody else, which answers as the test says. */
async function foreignGateway(t: TestContext) {
  const asked: { form: URLSearchParams; headers: IncomingMessage['headers'] }[] = []
  let answer: (response: ServerResponse) => void = (response) => response.end()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    asked.push({ form: new URLSearchParams(body), headers: request.headers })
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    asked,
    answerWith(next: typeof answer) {
      answer = next
    },
    close: () => server.close(),
    environment: {
      PARLEY_GATEWAY_BETAPAY_AUTHORIZE_URL: `${base}/authorize`,
      PARLEY_GATEWAY_BETAPAY_TOKEN_URL: `${base}/token`,
      PARLEY_GATEWAY_BETAPAY_CLIENT_ID: 'parley',
      PARLEY_GATEWAY_BETAPAY_CLIENT_SECRET: 's3cret:+/',
    },
  }
}

async function returnFrom({ owner, anyone }: TestHouse, code = 'the-code'): Promise<Answer> {
  const state = new URL(await linkFor(owner)).searchParams.get('state') ?? ''
  return anyone.get(
    `/payments/callback/betapay?${new URLSearchParams({ state, code, iss: 'https://beta.example' })}`,
  )
}

const json =
  (body: unknown, status = 200) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

testOnce('a real gateway is asked with code, proof and secret', async (t) => {
  for (const tokenAuth of ['post', 'basic']) {
    const gateway = await foreignGateway(t)
    const at = await house(t, { ...gateway.environment, PARLEY_GATEWAY_BETAPAY_TOKEN_AUTH: tokenAuth })
    await makeGateway(at.owner, { provider_name: 'betapay' })
    gateway.answerWith(json({ access_token: 'secret-token', token_type: 'bearer', merchant_id: 'm_1' }))
    assertSentHome(await returnFrom(at), { code: 'the-code', state: NAME })
    assert.equal(await statusOf(at.owner), 'ACTIVE')
    const [{ form, headers } = assert.fail('nobody was asked')] = gateway.asked
    assert.deepEqual(
      [form.get('grant_type'), form.get('code'), form.get('redirect_uri')],
      ['authorization_code', 'the-code', `${at.url}/payments/callback/betapay`],
    )
    assert.match(form.get('code_verifier') ?? '', /^[\w-]{43}$/)
    assert.equal(form.get('client_secret'), tokenAuth === 'post' ? 's3cret:+/' : null)
    assert.equal(headers.authorization?.startsWith('Basic '), tokenAuth === 'post' ? undefined : true)
  }
})

testOnce('a gateway that misbehaves changes nothing: the merchant is sent home with an error', async (t) => {
  const gateway = await foreignGateway(t)
  const at = await house(t, gateway.environment)
  await makeGateway(at.owner, { provider_name: 'betapay' })
  const wrong: [string, (response: ServerResponse) => void, string][] = [
    ['a refusal', json({ error: 'invalid_client' }, 401), 'invalid_client'],
    ['a hostile refusal', json({ error: 'x"\r\nSet-Cookie: a=b' }, 400), 'server_error'],
    ['an error page', (response) => response.writeHead(500).end('<html>'), 'server_error'],
    [
      'no JSON',
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{'),
      'server_error',
    ],
    ['no token', json({ token_type: 'bearer' }), 'server_error'],
    ['an empty token', json({ access_token: '', token_type: 'bearer' }), 'server_error'],
    ['another kind of token', json({ access_token: 'x', token_type: 'mac' }), 'server_error'],
    ['a redirect', (response) => response.writeHead(302, { location: '/elsewhere' }).end(), 'server_error'],
    ['nothing', (response) => response.writeHead(204).end(), 'server_error'],
    ['a flood', json({ access_token: 'x'.repeat(100_000), token_type: 'bearer' }), 'temporarily_unavailable'],
    ['a closed connection', (response) => response.destroy(), 'temporarily_unavailable'],
  ]
  for (const [name, answer, error] of wrong) {
    gateway.answerWith(answer)
    await t.test(name, async () => assertSentHome(await returnFrom(at), { error, state: NAME }))
  }
  assert.equal(await statusOf(at.owner), 'PENDING_AUTHORIZATION')
  assert.deepEqual(await at.events('payment_configuration_update'), [])
})

testOnce(
  'a link that is replaced, or a configuration deleted, while the gateway is asked ends nothing well',
  async (t) => {
    const gateway = await foreignGateway(t)
    const at = await house(t, gateway.environment)
    await makeGateway(at.owner, { provider_name: 'betapay' })
    const tokens = json({ access_token: 'x', token_type: 'bearer' })
    gateway.answerWith((response) => void linkFor(at.owner).then(() => tokens(response)))
    assertStopped(await returnFrom(at), /no longer good/)
    assert.equal(await statusOf(at.owner), 'PENDING_AUTHORIZATION')
    const remove = () => at.owner.delete(`/${ACCOUNT}/payment_configuration`, { configuration_name: NAME })
    gateway.answerWith((response) => void remove().then(() => tokens(response)))
    assertStopped(await returnFrom(at), /no longer good/)
    assert.deepEqual(await at.events('payment_configuration_update'), [])
  },
)

testOnce(
  'the merchant stays at the address by which the link was asked for, and is known wherever they come back',
  async (t) => {
    const { owner, anyone, url } = await house(t)
    const elsewhere = url.replace('127.0.0.1', 'localhost')
    const [ownerThere, anyoneThere] = [actorAt(elsewhere, 'sandbox-token'), actorAt(elsewhere)]
    await makeGateway(owner)
    for (const visitor of [anyoneThere, anyone]) {
      const link = await linkFor(ownerThere)
      assert.equal(new URL(link).origin, elsewhere)
      const callback = `${elsewhere}/payments/callback/alphapay`
      assert.equal(new URL(link).searchParams.get('redirect_uri'), callback)
      const raw = new URLSearchParams({ decision: 'authorize' })
      const sent = await anyoneThere.post(pathOf(link), undefined, { raw })
      const back = sent.headers.get('location') ?? ''
      assert.ok(back.startsWith(`${callback}?`), back)
      assertSentHome(await visitor.get(pathOf(back)), { code: /^[\w-]{43}$/, state: NAME })
    }
    assert.equal(await statusOf(owner), 'ACTIVE')
  },
)
