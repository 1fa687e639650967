import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { assertRefused, house } from '../../../test/house.ts'

const INDEX =
  '<!doctype html><html><head><base href="./" /></head><body><div id="console"></div></body></html>'

test('what names no file under /console is a place inside it, and files are served as they were built', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-console-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const { anyone } = await house(t, { PARLEY_CONSOLE_DIR: folder })
  const missing = await anyone.get('/console/events')
  assert.match(missing.text, /The console is (not|being) built/)
  assert.ok(Number(missing.headers.get('refresh')) > 0)

  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/main-1a2b.js'), 'plain')
  writeFileSync(join(folder, 'assets/main-1a2b.js.gz'), 'packed')
  writeFileSync(join(folder, 'index.html'), INDEX)
  const bases = {
    '/console': 'console/',
    '/console/': './',
    '/console/a': './',
    '/console/w/-/-/events/1': '../../../../',
  }
  for (const [path, base] of Object.entries(bases)) {
    const { text, headers } = await anyone.get(path)
    assert.ok(text.includes(`<base href="${base}" />`), `${path} ${text}`)
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'none'; script-src 'self';/)
    const [, nonce] = /nonce="([\w-]+)"/.exec(text) ?? []
    assert.ok(policy.includes(`'nonce-${nonce}'`))
  }
  const plain = await anyone.get('/console/assets/main-1a2b.js', {
    headers: { 'accept-encoding': 'identity' },
  })
  assert.equal(plain.text, 'plain')
  assert.match(plain.headers.get('cache-control') ?? '', /immutable/)
  assert.equal(plain.headers.get('x-content-type-options'), 'nosniff')
  for (const path of ['assets/old-9z.js', 'assets/..%2findex.html'])
    assertRefused(await anyone.get(`/console/${path}`), { status: 404, code: 100 })
})

test('/ leads browsers to the console and gives programs the addresses', async (t) => {
  const { anyone, url } = await house(t)
  const led = await anyone.get('/', { headers: { accept: 'text/html,*/*' } })
  assert.deepEqual([led.status, led.headers.get('location')], [302, 'console/'])
  assert.equal((await anyone.get('/')).body.console, `${url}/console`)
})
