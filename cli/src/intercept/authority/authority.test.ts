/** Certificates as a real TLS stack sees them, and the authority as it lies on a disk. */

import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { connect, createServer } from 'node:tls'
import { portOf } from '../isolated/relay.ts'
import { type Authority, type Leaf, makeAuthority, makeLeaf } from './authority.ts'
import { keptAuthority } from './kept.ts'

const HOSTS = ['graph.example.com', 'files.example.com']
const DAY_MS = 86_400_000

/** What a client that trusts the root says of it: nothing, or why it does not trust. */
async function verdict(t: TestContext, leaf: Leaf, { rootPem }: Authority, host: string): Promise<string> {
  const server = createServer({ cert: leaf.cert, key: leaf.key }, (socket) => socket.end())
  server.on('tlsClientError', () => undefined)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => server.close())
  const port = portOf(server)
  const client = connect({ host: '127.0.0.1', port, servername: host, ca: rootPem })
  const said = await Promise.race([
    once(client, 'secureConnect').then(() => ''),
    once(client, 'error').then(([error]) => error.message as string),
  ]).catch((error) => error.message as string)
  client.destroy()
  return said
}

test('a client that trusts the root trusts the hosts of the authority, and no other name that it signs', async (t) => {
  const now = new Date()
  const authority = makeAuthority(HOSTS, now)
  for (const host of HOSTS)
    assert.equal(await verdict(t, makeLeaf(authority, [host], now), authority, host), '')
  assert.equal(await verdict(t, makeLeaf(authority, HOSTS, now), authority, 'files.example.com'), '')
  const foreign = makeLeaf(authority, ['bank.example.org'], now)
  assert.equal(await verdict(t, foreign, authority, 'bank.example.org'), 'permitted subtree violation')
  const other = makeAuthority(HOSTS, now)
  const stranger = makeLeaf(other, [HOSTS[0] ?? ''], now)
  assert.notEqual(await verdict(t, stranger, authority, HOSTS[0] ?? ''), '')
})

test('an authority ends within a week, a certificate within two days and never after its issuer', () => {
  const now = new Date('2049-12-30T12:00:00Z')
  const authority = makeAuthority(HOSTS, now)
  const endOf = (pem: string) => new Date(new X509Certificate(pem).validTo).getTime() - now.getTime()
  assert.equal(endOf(authority.rootPem), 7 * DAY_MS)
  assert.equal(endOf(authority.issuerPem), 7 * DAY_MS)
  assert.equal(endOf(makeLeaf(authority, HOSTS, now).cert), 2 * DAY_MS)
  const late = new Date(now.getTime() + 6 * DAY_MS)
  assert.equal(endOf(makeLeaf(authority, HOSTS, late).cert), 7 * DAY_MS)
})

async function emptyFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-authority-'))
  t.after(() => rm(folder, { recursive: true }))
  return join(folder, 'authority')
}

test('it is made once, also by many at the same moment, and only its owner may read the key', async (t) => {
  const folder = await emptyFolder(t)
  const umask = process.umask(0o000)
  t.after(() => process.umask(umask))
  const now = new Date()
  const first = await Promise.all(
    Array.from({ length: 8 }, () => keptAuthority({ folder, hosts: HOSTS, now })),
  )
  const later = await keptAuthority({ folder, hosts: HOSTS, now })
  assert.deepEqual([...new Set([...first, later].map(({ rootPem }) => rootPem))], [later.rootPem])
  assert.equal(await readFile(join(folder, 'root.pem'), 'utf8'), later.rootPem)
  assert.deepEqual((await readdir(folder)).sort(), ['authority.pem', 'root.pem'])
  assert.equal((await stat(folder)).mode & 0o777, 0o700)
  for (const name of ['authority.pem', 'root.pem'])
    assert.equal((await stat(join(folder, name))).mode & 0o777, 0o600)
  assert.equal(await verdict(t, makeLeaf(later, ['graph.example.com'], now), later, 'graph.example.com'), '')
})

test('it is made again when it is about to end, is damaged, was readable by others, or is about other hosts', async (t) => {
  const folder = await emptyFolder(t)
  const now = new Date()
  const kept = (more: object = {}) => keptAuthority({ folder, hosts: HOSTS, now, ...more })
  const secret = join(folder, 'authority.pem')
  let before = await kept()
  const changes: [string, () => Promise<Authority>][] = [
    ['ends soon', () => kept({ now: new Date(now.getTime() + 5.5 * DAY_MS) })],
    ['damaged', () => writeFile(secret, 'hosts: ').then(() => kept())],
    ['open to others', () => chmod(secret, 0o644).then(() => kept())],
    ['other hosts', () => kept({ hosts: ['graph.example.com'] })],
  ]
  for (const [why, change] of changes) {
    const after = await change()
    assert.notEqual(after.rootPem, before.rootPem, why)
    assert.equal((await stat(secret)).mode & 0o777, 0o600)
    before = after
  }
})

test('a folder that cannot be written is named, with what to do', async (t) => {
  const folder = await emptyFolder(t)
  await writeFile(folder, 'a file')
  await assert.rejects(keptAuthority({ folder, hosts: HOSTS, now: new Date() }), {
    message: new RegExp(`cannot be kept in ${folder} \\(`),
    next: /--ca-folder/,
  })
})
