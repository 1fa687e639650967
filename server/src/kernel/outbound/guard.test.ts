import assert from 'node:assert/strict'
import { lookup } from 'node:dns'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { outboundClient } from './client.ts'
import { type Guard, isPublicAddress, publicInternet } from './guard.ts'

/** Every spelling of "this machine" that a URL can carry. */
const LOOPBACK_SPELLINGS = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.0.0.1.',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0x7f.0.0.1',
  '017700000001',
  '0177.0.0.1',
  '0177.1',
  '127.000.000.001',
  '127.0.0.2',
  '127.255.255.254',
  '0',
  '0.0.0.0',
  '0x0',
  '00.0.0.0',
  '１２７.０.０.１',
  '127。0。0。1',
  '①②⑦.0.0.1',
  '%31%32%37.0.0.1',
  '127.0.0.1%2e',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000::0001]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[2001:0:4136:e378:8000:63bf:80ff:fffe]',
  '[fe80::1]',
  '[fec0::1]',
  '[100::1]',
]

const SPECIAL_RANGES = [
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.255',
  '169.254.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.0.170',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '192.168.255.255',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '254.1.2.3',
  '255.255.255.255',
  '[fc00::1]',
  '[fd00::1]',
  '[fd00:ec2::254]',
  '[fdff::1]',
  '[ff02::1]',
  '[ff05::2]',
  '[2001:db8::1]',
  '[2001:10::1]',
  '[2001:20::1]',
  '[2001:2::1]',
  '[2001:db8:ffff::1]',
  '[3fff::1]',
  '[5f00::1]',
  '[4000::1]',
  '[8000::1]',
  '[a000::1]',
  '[e000::1]',
  '[fe00::1]',
  '[1::1]',
  '[200::1]',
  '[::2]',
  '[::ffff:10.0.0.1]',
  '[::ffff:169.254.169.254]',
  '[::a9fe:a9fe]',
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b:1::1]',
  '[2002:a9fe:a9fe::]',
  '[2002:c0a8:1::1]',
]

const NAMES = ['localhost', 'LOCALHOST', 'localhost.', 'ip6-localhost']

const PORTS = [
  1, 7, 9, 13, 19, 20, 21, 22, 23, 25, 53, 69, 79, 110, 111, 119, 123, 135, 137, 139, 143, 161, 179, 389, 445,
  465, 512, 513, 514, 515, 587, 636, 873, 993, 995, 1433, 1521, 2049, 2375, 2379, 3306, 3389, 5432, 5672,
  5900, 6000, 6379, 6443, 6667, 9042, 9092, 9200, 10250, 11211, 27017,
]

const NOT_THE_WEB = [
  'file:///etc/passwd',
  'ftp://example.com/',
  'gopher://example.com/_x',
  'data:text/plain,x',
  'javascript:alert(1)',
  'ws://example.com',
  'wss://example.com',
  'unix:/var/run/docker.sock',
  'http+unix://%2Fvar%2Frun%2Fdocker.sock/x',
  'ldap://example.com',
  'dict://example.com:11211/stat',
  'tftp://example.com/x',
  'jar:http://example.com!/x',
  'blob:https://example.com/x',
  'about:blank',
  'mailto:a@example.com',
  '//example.com/x',
  '/etc/passwd',
  '',
  ' ',
  'http://',
  'https://',
  'http:///x',
  'http://[',
  'http://[::1',
  'http://a b/',
  'http://exa\0mple.com/',
  'http://exa<mple.com/',
  'http://example.com:99999/',
  'http://example.com:port/',
  'http://user@example.com/',
  'http://user:pass@example.com/',
  'https://127.0.0.1@example.com/',
  'https://example.com:80@127.0.0.1/',
  'http://%zz/',
  'http://1.2.3.4.5.6/',
  'http://256.1.1.1/',
  `http://[${'0:'.repeat(9)}1]/`,
]

const refusedByGuard = (host: string) => [`http://${host}/`, `https://${host}/`]

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
  const hosts = [...LOOPBACK_SPELLINGS, ...SPECIAL_RANGES, ...NAMES]
  const vectors = [
    ...hosts.flatMap((host) => refusedByGuard(`${host}:${port}`)),
    ...PORTS.map((port) => `https://example.com:${port}/`),
    ...NOT_THE_WEB,
  ]
  assert.ok(vectors.length >= 150, String(vectors.length))
  for (const url of vectors) {
    const answer = await outbound.send({ url, method: 'GET', deadlineMs: 2_000 })
    assert.equal(answer.kind, 'failure', url)
    if (answer.kind === 'failure')
      assert.ok(['blocked', 'bad url', 'name not found'].includes(answer.reason), `${url}: ${answer.message}`)
  }
  assert.equal(calls, 0)
})

test('a refusal does not tell an open port from a closed one', async (t) => {
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

type Lookup = (name: string) => { address: string; family: number }[] | Error

/** 127.0.0.2 plays the public internet and 127.0.0.1 what is inside. */
async function twoSides(t: { after(deed: () => Promise<void>): void }, names: Lookup) {
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
  const fake = ((name: string, _options: object, done: (error: Error | null, all?: object[]) => void) => {
    const answer = names(name)
    if (answer instanceof Error) done(answer)
    else done(null, answer)
  }) as unknown as typeof lookup
  const guard: Guard = { allows: (address) => address === '127.0.0.2', lookup: fake, allowsPort: () => true }
  const outbound = outboundClient({ publicOnly: true, guard })
  t.after(async () => {
    await outbound.close()
    publicServer.close()
    inside.close()
  })
  return { calls, port, outbound }
}

const at = (...addresses: string[]) => addresses.map((address) => ({ address, family: 4 }))

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

test('the real guard asks the real resolver', () => {
  assert.equal(publicInternet.lookup, lookup)
  assert.ok(
    publicInternet.allowsPort(443) && publicInternet.allowsPort(8443) && !publicInternet.allowsPort(6379),
  )
})
