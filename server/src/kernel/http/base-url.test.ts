import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { ACCOUNT, type Answer, house, NUMBER, PRODUCTION } from '../../../test/house.ts'
import { exchange, portOf } from '../../../test/raw-http.ts'

/** A GET under whatever name the service is reached; `fetch` sets the Host itself. */
function getAs(url: string, path: string, headers: Record<string, string>): Promise<Answer['body']> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer['body']>()
  request(url + path, { headers: { authorization: 'Bearer sandbox-token', ...headers } }, (response) => {
    let text = ''
    response.on('data', (chunk) => {
      text += chunk
    })
    response.on('end', () => resolve(JSON.parse(text)))
  })
    .on('error', reject)
    .end()
  return promise
}

const next = async (url: string, headers: Record<string, string>) => {
  const page = await getAs(url, `/${ACCOUNT}/phone_numbers?limit=1`, headers)
  return new URL(page.paging.next).origin
}

test('links are built from the Host of the request, so that they work from where the client is', async (t) => {
  const { url, owner } = await house(t)
  const { id } = (await owner.post(`/${NUMBER}/message_qrdls`, { prefilled_message: 'Hi' })).body
  for (const host of [
    '192.168.1.20:8080',
    'parley',
    'parley.local:80',
    '[::1]:9000',
    'host.docker.internal',
  ]) {
    const own = new URL(`http://${host}`).origin
    assert.equal(await next(url, { host }), own)
    const code = await getAs(url, `/${NUMBER}/message_qrdls/${id}`, { host })
    assert.equal(code.deep_link_url, `http://${host}/message/${id}`)
  }
})

test('a Host that is no name, and the one that a stranger forwards, come into no link', async (t) => {
  const { url, owner } = await house(t)
  const own = new URL((await owner.get(`/${ACCOUNT}/phone_numbers?limit=1`)).body.paging.next).origin
  for (const host of ['a/b', 'user@evil.example', 'evil.example#', '"quoted"', `${'a'.repeat(300)}`])
    assert.equal(await next(url, { host }), own)
  assert.equal(await next(url, { host: 'inside', 'x-forwarded-host': 'evil.example' }), 'http://inside')
})

test('what speaks https for us on this machine is believed that it does, and nothing else', async (t) => {
  const { url } = await house(t)
  const asked = { host: 'graph.example.com', 'x-forwarded-host': 'evil.example' }
  assert.equal(await next(url, { ...asked, 'x-forwarded-proto': 'https' }), 'https://graph.example.com')
  assert.equal(await next(url, { ...asked, 'x-forwarded-proto': 'gopher' }), 'http://graph.example.com')
})

test('a trusted proxy says under which name it was asked', async (t) => {
  const { url } = await house(t, { PARLEY_TRUSTED_PROXIES: '127.0.0.0/8' })
  const forwarded = {
    host: 'inside:8080',
    'x-forwarded-host': 'chat.example, inner',
    'x-forwarded-proto': 'https',
  }
  assert.equal(await next(url, forwarded), 'https://chat.example')
  assert.equal(await next(url, { host: 'inside:8080' }), 'http://inside:8080')
})

test('PARLEY_PUBLIC_URL stands in every link, whatever a request says', async (t) => {
  const { url, operator, house: inner } = await house(t, { PARLEY_PUBLIC_URL: PRODUCTION.PARLEY_PUBLIC_URL })
  assert.ok(operator)
  const own = `http://127.0.0.1:${new URL(inner.localUrl).port}`
  assert.equal(url, PRODUCTION.PARLEY_PUBLIC_URL)
  assert.equal(await next(own, { host: 'other.example' }), PRODUCTION.PARLEY_PUBLIC_URL)
})

test('https spoken to the port is answered that it speaks http', async (t) => {
  const { url } = await house(t)
  const hello = Buffer.from('16030100050100000100', 'hex')
  assert.match(await exchange(portOf(url), hello), /https was spoken to a port that speaks http/)
})
