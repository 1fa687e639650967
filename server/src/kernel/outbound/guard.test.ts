import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { addressesInside } from '../../../test/addresses-inside.ts'
import { outboundClient } from './client.ts'
import { type Guard, isPublicAddress, isPublicName, publicInternet } from './guard.ts'
import { type Address, addressOf } from './names/address.ts'
import { SPECIAL_ADDRESSES, SPECIAL_NAMES } from './special-addresses.ts'

test('no address inside is called: more than 150 ways to write one', async (t) => {
  let calls = 0
  const inside = createServer((_, response) => {
    calls++
    response.end('inside')
  })
  await once(inside.listen(0, '0.0.0.0'), 'listening')
  const { port } = inside.address() as AddressInfo
  const outbound = outboundClient({ publicOnly: true })
  t.after(async () => {
    await outbound.close()
    inside.close()
  })
  const vectors = addressesInside(port)
  assert.ok(vectors.length >= 150, String(vectors.length))
  for (const url of vectors) {
    const answer = await outbound.send({ url, method: 'GET', deadlineMs: 2_000 })
    assert.equal(answer.kind, 'failure', url)
    if (answer.kind === 'failure')
      assert.ok(['blocked', 'bad url', 'name not found'].includes(answer.reason), `${url}: ${answer.message}`)
  }
  assert.equal(calls, 0)
})

test('a refusal does not distinguish an open port from a closed one', async (t) => {
  const inside = createServer((_, response) => response.end('inside'))
  await once(inside.listen(0, '127.0.0.1'), 'listening')
  const { port } = inside.address() as AddressInfo
  const outbound = outboundClient({ publicOnly: true })
  t.after(async () => {
    await outbound.close()
    inside.close()
  })
  const ask = async (url: string) => {
    const answer = await outbound.send({ url, method: 'GET' })
    return answer.kind === 'failure' && [answer.reason, answer.message]
  }
  assert.deepEqual(await ask(`http://127.0.0.1:${port}/`), await ask('http://127.0.0.1:50999/'))
  assert.deepEqual(await ask(`http://localhost:${port}/`), await ask('http://localhost:50999/'))
})

test('ordinary public addresses are public, in every range around the special ones', () => {
  for (const address of [
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '126.255.255.255',
    '128.0.0.1',
    '169.253.1.1',
    '169.255.0.1',
    '172.15.255.255',
    '172.32.0.1',
    '192.0.1.1',
    '192.167.1.1',
    '192.169.0.1',
    '198.17.255.255',
    '198.20.0.1',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2a00:1450::1',
  ])
    assert.ok(isPublicAddress(address), address)
})

type Lookup = (name: string) => Address[]

/** 127.0.0.2 plays the public internet and 127.0.0.1 what is inside. */
async function twoSides(t: { after(work: () => Promise<void>): void }, names: Lookup) {
  const calls = { public: 0, inside: 0 }
  const publicServer = createServer((request, response) => {
    calls.public++
    const [, status, location] = /^\/(\d+)\/(.*)$/.exec(request.url ?? '') ?? []
    if (status) response.writeHead(Number(status), { location: `http://${location}/` })
    response.end('public')
  })
  await once(publicServer.listen(0, '127.0.0.2'), 'listening')
  const { port } = publicServer.address() as AddressInfo
  const inside = createServer((_, response) => {
    calls.inside++
    response.end('inside')
  })
  await once(inside.listen(port, '127.0.0.1'), 'listening')
  const guard: Guard = {
    allows: (address) => address === '127.0.0.2',
    allowsName: () => true,
    allowsPort: () => true,
  }
  const found = { addressesOf: async (name: string) => names(name), close: () => {} }
  const outbound = outboundClient({ publicOnly: true, guard, names: found })
  t.after(async () => {
    await outbound.close()
    publicServer.close()
    inside.close()
  })
  return { calls, port, outbound }
}

const at = (...addresses: string[]) => addresses.map(addressOf)

test('a name that changes its mind between check and use gains nothing', async (t) => {
  let asked = 0
  const { calls, port, outbound } = await twoSides(t, () => (asked++ % 2 ? at('127.0.0.1') : at('127.0.0.2')))
  for (let count = 0; count < 6; count++) {
    const answer = await outbound.send({
      url: `http://rebinding.example:${port}/`,
      method: 'GET',
      headers: { connection: 'close' },
    })
    if (answer.kind === 'failure') assert.equal(answer.reason, 'blocked')
  }
  assert.ok(calls.public > 0)
  assert.equal(calls.inside, 0)
})

test('a name with one address inside is refused whole; so is one with none, and one with a thousand', async (t) => {
  const answers: Record<string, ReturnType<Lookup>> = {
    'mixed.example': at('127.0.0.2', '127.0.0.1'),
    'mixed-first.example': at('127.0.0.1', '127.0.0.2'),
    'none.example': [],
    'thousand.example': at(...Array.from({ length: 999 }, () => '127.0.0.2'), '127.0.0.1'),
    'six.example': [{ address: '::ffff:127.0.0.2', family: 6 }],
    'nonsense.example': [{ address: 'not an address', family: 4 }],
    'good.example': at('127.0.0.2'),
  }
  const { calls, port, outbound } = await twoSides(t, (name) => answers[name] ?? [])
  for (const name of Object.keys(answers)) {
    const answer = await outbound.send({ url: `http://${name}:${port}/`, method: 'GET' })
    assert.equal(
      answer.kind === 'failure' ? answer.reason : answer.status,
      name === 'good.example' ? 200 : 'blocked',
    )
  }
  assert.deepEqual(calls, { public: 1, inside: 0 })
})

test('no redirect is followed, wherever it points', async (t) => {
  const { calls, port, outbound } = await twoSides(t, () => at('127.0.0.2'))
  for (const status of [301, 302, 303, 307, 308]) {
    const url = `http://good.example:${port}/${status}/127.0.0.1:${port}`
    for (const method of ['GET', 'POST'] as const) {
      const answer = await outbound.send({ url, method, ...(method === 'POST' && { body: '{}' }) })
      assert.equal(answer.kind === 'answer' && answer.status, status)
    }
  }
  assert.deepEqual(calls, { public: 10, inside: 0 })
})

test('line breaks in an address or a header smuggle nothing', async (t) => {
  const { outbound, port } = await twoSides(t, () => at('127.0.0.2'))
  const hidden = `http://good.example:${port}/x HTTP/1.1\r\nHost: inside\r\n\r\nGET /inside`
  const answer = await outbound.send({ url: hidden, method: 'GET' })
  if (answer.kind === 'answer') assert.equal(answer.status, 200)
  const header = await outbound.send({
    url: `http://good.example:${port}/`,
    method: 'GET',
    headers: { 'x-event': 'a\r\nX-Other: b' },
  })
  assert.equal(header.kind, 'failure')
})

test('every special address and name in the list is refused, and says what it is and who wrote that down', () => {
  const firstOf = (range: string) => range.replace(/\/\d+$/, '')
  for (const { range, is, source } of SPECIAL_ADDRESSES) {
    assert.equal(isPublicAddress(firstOf(range)), false, range)
    assert.ok(is !== '' && source !== '', range)
  }
  for (const address of ['168.63.129.16', '199.36.153.11', '161.26.255.255', '166.11.0.1', '100.100.100.200'])
    assert.equal(isPublicAddress(address), false, address)
  for (const address of ['168.63.129.15', '168.63.129.17', '199.36.153.12', '161.27.0.1', '166.12.0.1'])
    assert.equal(isPublicAddress(address), true, address)
  for (const { name, is, source } of SPECIAL_NAMES) {
    for (const spelling of [name, `${name}.`, `below.${name}`, name.toUpperCase()])
      assert.equal(isPublicName(spelling), false, spelling)
    assert.ok(is !== '' && source !== '', name)
  }
  for (const name of ['example.com', 'internal.example.com', 'mylocalhost', 'metadata.example.com'])
    assert.equal(isPublicName(name), true, name)
})

test('the ports of other protocols are refused', () => {
  assert.ok(
    publicInternet.allowsPort(443) && publicInternet.allowsPort(8443) && !publicInternet.allowsPort(6379),
  )
})
