/** `parley exec --certify`: a bot is run, what it answers is counted, and it is ended. */

import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { freePort } from '../../../server/test/free-port.ts'
import { run } from '../command.ts'

/** Answers each text; with REMEMBERS it knows what it has answered. */
const BOT = `
import { createServer } from 'node:http'
import { createHmac } from 'node:crypto'
const { PARLEY_URL, PARLEY_ACCESS_TOKEN, PARLEY_APP_SECRET, PARLEY_PHONE_NUMBER_ID, PARLEY_VERIFY_TOKEN, REMEMBERS, PORT } = process.env
const seen = new Set()
const answer = (to) => fetch(PARLEY_URL + '/v23.0/' + PARLEY_PHONE_NUMBER_ID + '/messages', {
  method: 'POST',
  headers: { authorization: 'Bearer ' + PARLEY_ACCESS_TOKEN, 'content-type': 'application/json' },
  body: JSON.stringify({ messaging_product: 'whatsapp', to, type: 'text', text: { body: 'Hello yourself' } }),
})
createServer(async (request, response) => {
  const query = new URL(request.url, 'http://here').searchParams
  if (request.method === 'GET') {
    const isOurs = query.get('hub.mode') === 'subscribe' && query.get('hub.verify_token') === PARLEY_VERIFY_TOKEN
    return response.writeHead(isOurs ? 200 : 403).end(isOurs ? query.get('hub.challenge') : '')
  }
  const body = Buffer.concat(await request.toArray().catch(() => []))
  const signature = 'sha256=' + createHmac('sha256', PARLEY_APP_SECRET).update(body).digest('hex')
  if (request.headers['x-hub-signature-256'] !== signature) return response.writeHead(403).end()
  response.end()
  for (const { changes } of JSON.parse(body).entry)
    for (const { value } of changes)
      for (const { id, from, type, text } of value?.messages ?? []) {
        if (type !== 'text' || text.body !== 'Hello' || !from) continue
        if (REMEMBERS && seen.has(id)) continue
        seen.add(id)
        await answer(from)
      }
}).listen(PORT, '127.0.0.1')
`

let cwd: string
before(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'parley-certified-bot-'))
  await writeFile(join(cwd, 'bot.mjs'), BOT)
})
after(() => rm(cwd, { recursive: true }))

async function certifiedBot(env: Record<string, string>) {
  const port = String(await freePort())
  const args = ['exec', '--json', '--certify', `http://127.0.0.1:${port}/`, '--', process.execPath, 'bot.mjs']
  const { code, out, err } = await run(args, { cwd, env: { ...env, PORT: port } })
  return { code, err, certificate: JSON.parse(out || 'null') }
}

test('a bot that remembers what it has answered is certified; one that does not answers twice, and that is seen', async () => {
  const [right, wrong] = await Promise.all([certifiedBot({ REMEMBERS: 'yes' }), certifiedBot({})])
  const failedIn = ({ certificate }: typeof right): string[] =>
    certificate.results.flatMap((one: { family: string; name: string; wrong?: string }) =>
      one.wrong === undefined ? [] : [`${one.family}: ${one.name}: ${one.wrong}`],
    )
  assert.deepEqual([failedIn(right), right.code], [[], 0], right.err)
  assert.equal(wrong.code, 1)
  assert.deepEqual(failedIn(wrong), [
    'answers: twice, byte by byte: answered 2 time(s), and 1 time(s) what comes once',
    'answers: three times at once: answered 3 time(s), and 1 time(s) what comes once',
    'answers: again under another event id: answered 2 time(s), and 1 time(s) what comes once',
    'answers: again a day later, with other bytes: answered 2 time(s), and 1 time(s) what comes once',
    'answers: twice in one batch: answered 2 time(s), and 1 time(s) what comes once',
  ])
})

test('a command that ends before its webhook answers is not certified', async () => {
  const args = ['exec', '--certify', 'http://127.0.0.1:9/', '--', process.execPath, '-e', '0']
  const { code, err } = await run(args, { cwd })
  assert.equal(code, 1)
  assert.match(err, /The command ended before its webhook was certified/)
})
