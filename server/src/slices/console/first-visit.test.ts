/** Who is let in to the console of a sandbox without a word, and that nobody else is. */

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { assertDone, assertRefused, house, PRODUCTION } from '../../../test/house.ts'

const TYPED = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

async function visited(t: TestContext, environment: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-console-'))
  t.after(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'index.html'), '<html><head><base href="./" /></head></html>')
  const started = await house(t, { ...environment, PARLEY_CONSOLE_DIR: folder })
  const { port } = new URL(started.house.localUrl)
  /** As a browser would, which fetch is not allowed to say. */
  const cookieFor = (headers: Record<string, string>, path = '/console/') =>
    new Promise<string | undefined>((resolve, reject) => {
      const asked = get({ host: '127.0.0.1', port, path, headers }, (answer) => {
        answer.resume().on('end', () => resolve(answer.headers['set-cookie']?.[0]))
      })
      asked.on('error', reject)
    })
  return { ...started, cookieFor, port }
}

test('who types the address of a sandbox on their own machine has a session, which opens the doors', async (t) => {
  const { cookieFor, anyone } = await visited(t)
  for (const path of ['/console', '/console/', '/console/default/-/-/events']) {
    const cookie = (await cookieFor(TYPED, path)) ?? ''
    assert.match(cookie, /^parley_session_\d+=[\w-]{43}; Path=\/; .*HttpOnly; SameSite=Strict$/)
    const headers = { cookie: cookie.split(';')[0] ?? '' }
    assertDone(await anyone.get('/operator/apps', { headers }))
    assert.equal(await cookieFor({ ...TYPED, ...headers }, path), undefined, 'it is not replaced')
  }
})

test('a link or frame of another origin, of another port of this machine, or of a rebound name brings no session', async (t) => {
  const { cookieFor, port, anyone } = await visited(t)
  const refused: Record<string, Record<string, string>> = {
    'another origin': { 'sec-fetch-site': 'cross-site' },
    'another port of this machine': { 'sec-fetch-site': 'same-site', referer: 'http://localhost:3000/' },
    'a rebound name': { host: `evil.example:${port}` },
    'a rebound name under a name of ours': { host: `localhost.evil.example:${port}` },
    'a page of a rebound name': { host: `evil.example:${port}`, 'sec-fetch-site': 'same-origin' },
    'a frame': { 'sec-fetch-dest': 'iframe' },
    'a script': { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    'a picture': { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    'who was handed on': { 'x-forwarded-for': '203.0.113.7' },
  }
  for (const [who, headers] of Object.entries(refused))
    assert.equal(await cookieFor({ ...TYPED, ...headers }), undefined, who)
  assert.equal(await cookieFor({}), undefined, 'a program')
  assertRefused(await anyone.get('/operator/apps'), { status: 401, code: 190 })
})

test('production never brings one', async (t) => {
  const { cookieFor } = await visited(t, PRODUCTION)
  assert.equal(await cookieFor(TYPED), undefined)
})
