import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { type TestContext, test } from 'node:test'
import { assertDone, assertRefused, house, UNVERIFIED_NUMBER } from '../../../test/house.ts'

type Received = { body: string; signature: string | undefined }

/** A gateway that fails as often as asked, then accepts. */
async function gateway(t: TestContext, failures: number) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      received.push({ body, signature: request.headers['x-hub-signature-256'] as string | undefined })
      response.writeHead(received.length <= failures ? 503 : 204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const address = server.address()
  return { received, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/codes` }
}

const SECRET = 'a-gateway-secret-of-its-own'

test('a code is posted to the gateway, signed, and tried again until it is taken', async (t) => {
  const { received, url } = await gateway(t, 2)
  const { owner, operator, clock, eventually } = await house(t, {
    PARLEY_CODE_GATEWAY_URL: url,
    PARLEY_CODE_GATEWAY_SECRET: SECRET,
  })
  assertDone(
    await owner.post(`/${UNVERIFIED_NUMBER}/request_code`, { code_method: 'VOICE', language: 'fr_FR' }),
  )
  for (let tries = 1; tries <= 3; tries++) {
    await eventually(async () => received.length >= tries, `try ${tries}`)
    await clock.advance(60)
  }
  const [first, , third] = received
  assert.ok(first && third)
  assert.equal(third.signature, `sha256=${createHmac('sha256', SECRET).update(third.body).digest('hex')}`)
  assert.equal(first.body, third.body)
  const { code, ...rest } = JSON.parse(third.body)
  assert.deepEqual(rest, { to: '+1 555-010-0002', code_method: 'VOICE', language: 'fr_FR' })
  assertRefused(await operator.get(`/operator/${UNVERIFIED_NUMBER}/verification_code`), {
    status: 400,
    code: 133016,
  })
  assertDone(await owner.post(`/${UNVERIFIED_NUMBER}/verify_code`, { code }))
})

test('the code waits for the gateway sealed, never in clear', async (t) => {
  const { received, url } = await gateway(t, 100)
  const { owner, eventually, house: inner } = await house(t, { PARLEY_CODE_GATEWAY_URL: url })
  assertDone(await owner.post(`/${UNVERIFIED_NUMBER}/request_code`, { code_method: 'SMS' }))
  await eventually(async () => received.length > 0)
  const { code } = JSON.parse(received[0]?.body ?? '{}')
  assert.match(code, /^\d{6}$/)
  for (const table of ['jobs', 'verification_codes', 'audit'] as const) {
    const rows = await inner.storage.read.selectFrom(table).selectAll().execute()
    assert.equal(JSON.stringify(rows).includes(`"${code}"`), false, table)
  }
})
