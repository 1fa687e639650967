import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, open, openSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { nameServer } from '../../../../test/name-server.ts'
import { outboundClient } from '../client.ts'
import { hostsFile } from './hosts-file.ts'
import { NAME_LIMITS, namesFrom } from './names.ts'
import { readSearchList, spellingsOf } from './search-list.ts'

const UNSEARCHED = () => ({ domains: [], dots: 1 })

function folder(t: TestContext): string {
  const path = mkdtempSync(join(tmpdir(), 'parley-names-'))
  t.after(() => rmSync(path, { recursive: true, force: true }))
  return path
}

async function answering(t: TestContext): Promise<number> {
  const server = createServer((_, response) => response.end('here'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

test('names whose servers are silent hold up nobody else, and each is asked about once at a time', async (t) => {
  const silent = Array.from({ length: 16 }, (_, at) => `silent-${at}.example`)
  const dns = await nameServer(t, {
    'healthy.example': { addresses: ['127.0.0.1'] },
    ...Object.fromEntries(silent.map((name) => [name, 'silence' as const])),
  })
  const port = await answering(t)
  const names = namesFrom({ servers: [dns.address], search: UNSEARCHED })
  const outbound = outboundClient({ publicOnly: false, names })
  t.after(() => outbound.close())
  let given = 0
  const call = (name: string, party: string) =>
    outbound.send({ url: `http://${name}:${port}/`, method: 'GET', party })
  const waiting = silent.flatMap((name) =>
    Array.from({ length: 10 }, async (_, at) => {
      const answer = await call(name, String(at))
      given++
      return answer
    }),
  )
  for (let count = 0; count < 20; count++) {
    const answer = await call('healthy.example', String(count))
    assert.equal(answer.kind === 'answer' && answer.status, 200)
  }
  assert.equal(given, 0, 'the healthy one was called twenty times while all others waited')
  for (const answer of await Promise.all(waiting)) {
    assert.ok(answer.kind === 'failure')
    assert.equal(
      `${answer.reason}: ${answer.message}`,
      'name not found: the name servers did not answer when they were asked for the host name',
    )
  }
  const asked = Map.groupBy(dns.asked, (question) => question)
  for (const name of silent)
    for (const type of ['A', 'AAAA'])
      assert.ok((asked.get(`${name} ${type}`)?.length ?? 0) <= NAME_LIMITS.tries, `${name} ${type}`)
})

test('a name is found though every thread of the pool is taken', async (t) => {
  const dns = await nameServer(t, { 'healthy.example': { addresses: ['127.0.0.1'] } })
  const port = await answering(t)
  const outbound = outboundClient({
    publicOnly: false,
    names: namesFrom({ servers: [dns.address], search: UNSEARCHED }),
  })
  t.after(() => outbound.close())
  const call = (host: string) =>
    outbound.send({ url: `http://${host}:${port}/`, method: 'GET', headers: { connection: 'close' } })
  // The first call loads the library, which needs the threads.
  assert.equal((await call('127.0.0.1')).kind, 'answer')
  const release = takeEveryThread(folder(t))
  try {
    for (const host of ['localhost', 'healthy.example']) {
      const answer = await call(host)
      assert.equal(answer.kind === 'answer' ? answer.status : answer.message, 200, host)
    }
  } finally {
    await release()
  }
})

/** Opening a pipe to read takes a thread until somebody opens it to write. */
function takeEveryThread(path: string): () => Promise<unknown> {
  const pipes = Array.from({ length: 16 }, (_, at) => join(path, `pipe-${at}`))
  execFileSync('mkfifo', pipes)
  const opened = pipes.map((pipe) => promisify(open)(pipe, 'r'))
  return () => {
    for (const pipe of pipes) openSync(pipe, 'r+')
    return Promise.all(opened)
  }
}

test('what was found is kept for its time, what was not only for a moment', async (t) => {
  const dns = await nameServer(t, {
    'kept.example': { addresses: ['192.0.2.7', '2001:db8::7'], ttl: 3_600 },
    'four.example': { addresses: ['192.0.2.4'] },
    'broken.example': 'failure',
  })
  const names = namesFrom({ servers: [dns.address], search: UNSEARCHED })
  const both = [
    { address: '192.0.2.7', family: 4 },
    { address: '2001:db8::7', family: 6 },
  ]
  for (const spelling of ['kept.example', 'KEPT.example', 'kept.example'])
    assert.deepEqual(await names.addressesOf(spelling), both)
  assert.equal(dns.asked.length, 2)
  assert.deepEqual(await names.addressesOf('four.example'), [{ address: '192.0.2.4', family: 4 }])
  for (let count = 0; count < 3; count++) {
    await assert.rejects(names.addressesOf('nobody.example'), /the host name does not resolve/)
    await assert.rejects(names.addressesOf('broken.example'), /could not say.*ESERVFAIL/)
  }
  assert.equal(dns.asked.filter((question) => question === 'nobody.example A').length, 1)
})

test('the hosts file counts first, is read again when it changes, and may be missing', async (t) => {
  const path = join(folder(t), 'hosts')
  const dns = await nameServer(t, { 'bridge.example': { addresses: ['192.0.2.1'] } })
  const names = namesFrom({ servers: [dns.address], hosts: hostsFile(path), search: UNSEARCHED })
  assert.deepEqual(await names.addressesOf('bridge.example'), [{ address: '192.0.2.1', family: 4 }])
  assert.equal((await names.addressesOf('anything.localhost')).length, 2)
  writeFileSync(
    path,
    '# ours\n10.1.2.3  Bridge.example bridge # the bridge\nfe80::1%lo0 odd\nnonsense line\n::1 bridge\n',
  )
  utimesSync(path, 1, 1)
  const here = hostsFile(path)
  assert.deepEqual(here('bridge'), [
    { address: '10.1.2.3', family: 4 },
    { address: '::1', family: 6 },
  ])
  const again = namesFrom({ servers: [dns.address], hosts: here, search: UNSEARCHED })
  assert.deepEqual(await again.addressesOf('bridge.example.'), [{ address: '10.1.2.3', family: 4 }])
})

test('a short name is looked for in the domains of the system, a long one by itself first', async (t) => {
  const list = readSearchList(
    'nameserver 10.0.0.10\nsearch ns.svc.cluster.example cluster.example\noptions ndots:2 timeout:1\n',
  )
  assert.deepEqual(list, { domains: ['ns.svc.cluster.example', 'cluster.example'], dots: 2 })
  assert.deepEqual(spellingsOf('bridge', list), [
    'bridge.ns.svc.cluster.example',
    'bridge.cluster.example',
    'bridge',
  ])
  assert.equal(spellingsOf('a.long.name', list)[0], 'a.long.name')
  assert.deepEqual(spellingsOf('as.it.is.', list), ['as.it.is'])
  const dns = await nameServer(t, { 'bridge.cluster.example': { addresses: ['10.9.8.7'] } })
  const names = namesFrom({ servers: [dns.address], search: () => list })
  assert.deepEqual(await names.addressesOf('bridge'), [{ address: '10.9.8.7', family: 4 }])
})
