/** `parley record`: what a real program says to a real server, on the line and back, and nothing of anybody in the file. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { freePort } from '../../../server/test/free-port.ts'
import { type Exchange, isExchange, type Notified, readTranscript } from '../../src/transcripts/transcript.ts'
import { NUMBER, type Scene, scene } from '../intercept/scene.ts'

const WORDS = 'Twelve rolls for Ann'
const BOT = `
const at = 'https://graph.facebook.com/v23.0/'
const headers = { authorization: 'Bearer sandbox-token', 'content-type': 'application/json' }
const post = (path, body) => fetch(at + path, { method: 'POST', headers, body: JSON.stringify(body) })
await post('200000000000001/subscribed_apps', { override_callback_uri: process.env.HOOK, verify_token: 'a-secret-word' })
await post('${NUMBER}/messages', { messaging_product: 'whatsapp', to: '16505551234', text: { body: '${WORDS}' } })
const form = new FormData()
form.set('messaging_product', 'whatsapp')
form.set('file', new Blob([Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')], { type: 'image/png' }), 'ann.png')
await fetch(at + '${NUMBER}/media', { method: 'POST', headers: { authorization: headers.authorization }, body: form })
await fetch(at + '${NUMBER}/messages?access_token=wrong-token', { method: 'POST', body: '{}' })
await new Promise((resolve) => setTimeout(resolve, 1500))
process.exit(3)
`

let world: Scene
before(async () => {
  world = await scene()
  await writeFile(join(world.folder, 'bot.mjs'), BOT)
})
after(() => world.close())

const recorded = (out: string, more: string[] = [], env: Record<string, string> = {}) => {
  const flags = ['--out', out, '--upstream', world.url, '--redaction-key', join(world.folder, 'key'), ...more]
  return world.parley(['record', ...flags, '--', process.execPath, join(world.folder, 'bot.mjs')], env)
}

test('a program is recorded with its notifications; nothing that names anybody is written', async () => {
  const file = join(world.folder, 'talk.jsonl')
  const port = await freePort()
  const HOOK = `http://127.0.0.1:${port}/`
  const { code, err } = await recorded(file, ['--listen', String(port), '--show'], { HOOK })
  assert.equal(code, 3, err)
  const entries = await readTranscript(file)
  const calls = entries.filter(isExchange)
  const notified = entries.filter((entry): entry is Notified => !isExchange(entry))
  assert.deepEqual(
    calls.map(({ request, answer }) => [request.method, request.path.split('/')[3], answer.status]),
    [
      ['POST', 'subscribed_apps', 200],
      ['POST', 'messages', 200],
      ['POST', 'media', 200],
      ['POST', 'messages', 401],
    ],
  )
  assert.ok(notified.length >= 1, err)
  assert.match(
    err,
    /4 exchange\(s\) and \d notification\(s\) are in .*talk\.jsonl; \d+ value\(s\) were replaced/,
  )
  assert.match(err, /request\.body\.text\.body +\S+ \S+ \S+ \S+ +← Twelve rolls for Ann/)
  assert.match(err, /request\.headers\.authorization +Bearer \S+ +← Bear…/)
  const text = await readFile(file, 'utf8')
  for (const secret of [
    'sandbox-token',
    'wrong-token',
    'a-secret-word',
    WORDS,
    'rolls',
    '16505551234',
    NUMBER,
    'ann.png',
  ])
    assert.ok(!text.includes(secret), secret)
  const [, sent, media] = calls as [Exchange, Exchange, Exchange, Exchange]
  const { json } = sent.request.body as { json: { to: string; text: { body: string } } }
  assert.match(json.text.body, /^[A-Z][a-z]{5} [a-z]{5} [a-z]{3} [A-Z][a-z]{2}$/)
  const answered = sent.answer.body as { json: { contacts: { wa_id: string }[] } }
  assert.equal(answered.json.contacts[0]?.wa_id, json.to)
  const { parts } = media.request.body as { parts: { bytes?: { length: number; type: string } }[] }
  assert.deepEqual([parts[1]?.bytes?.length, parts[1]?.bytes?.type], [70, 'image/png'])
  assert.equal((await stat(join(world.folder, 'key'))).mode & 0o777, 0o600)
})

test('what got no answer is not recorded, and said', async (t) => {
  const silent = createServer(({ url = '', socket }, response) =>
    url.startsWith('/v23.0/') ? socket.destroy() : response.end('{}'),
  ).listen(0, '127.0.0.1')
  t.after(() => silent.close())
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const upstream = `http://127.0.0.1:${port}`
  const file = join(world.folder, 'silence.jsonl')
  const { err } = await recorded(file, ['--upstream', upstream])
  assert.match(err, /0 exchange\(s\)/)
  assert.match(err, new RegExp(`[1-4] call\\(s\\) got no answer from ${upstream}, and are not in it`))
})

test('what is recorded wrongly is one sentence and a next step, before anything runs', async () => {
  const there = join(world.folder, 'there.jsonl')
  await writeFile(there, 'mine')
  const free = join(world.folder, 'free.jsonl')
  const wrong: [string, string[], number, RegExp][] = [
    [there, [], 2, /there\.jsonl is there already\.\n {2}Name another file: --out/],
    [free, ['--upstream', 'http://127.0.0.1:9'], 3, /No server answers at http:\/\/127\.0\.0\.1:9/],
    [free, ['--forward-to', 'http://127.0.0.1:9'], 2, /goes with --listen/],
    [free, ['--listen', 'everywhere'], 2, /"everywhere" is no port/],
  ]
  for (const [file, flags, expected, says] of wrong) {
    const { code, err } = await recorded(file, flags)
    assert.equal(code, expected, err)
    assert.match(err, says)
  }
  assert.equal(await readFile(there, 'utf8'), 'mine')
})
