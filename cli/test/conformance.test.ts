/** A server that does what the specification says passes; one that breaks a single thing is found out, and told where. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { findServer, type Started, startServer } from '@parley/testing/service'
import { run } from './command.ts'

let service: Started
before(async () => {
  service = await startServer(findServer())
})
after(() => service.stop())

type Verdict = { row: string; name: string; result: string; why?: string }
type Matrix = { passed: number; failed: number; skipped: number; chapters: { checks: Verdict[] }[] }

const matrixIn = (out: string): Matrix => JSON.parse(out)
const withResult = ({ chapters }: Matrix, result: string) =>
  chapters.flatMap(({ checks }) => checks).filter((check) => check.result === result)

test('our own server passes, and the world that it was tried in is gone', async () => {
  const { code, out, err } = await run(['conformance', service.url, '--json'])
  const matrix = matrixIn(out)
  assert.deepEqual(withResult(matrix, 'failed'), [])
  assert.equal(code, 0, err)
  assert.ok(matrix.passed > 100, `${matrix.passed} passed`)
  const large = withResult(matrix, 'skipped').filter(({ why }) => !why?.includes('only from inside'))
  assert.deepEqual(large, [], 'the rest needs files that are too large for a script')
  const worlds = await run(['worlds', 'list', '--json'], { env: { PARLEY_URL: service.url } })
  assert.deepEqual(JSON.parse(worlds.out), [])
})

/** Hands everything on, but for one thing that it does in its own way. */
async function breaking(
  change: (path: string, body: string) => string,
): Promise<{ url: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = 'GET', url = '/', headers } = request
    const { host, connection, 'content-length': length, ...passed } = headers
    const answer = await fetch(service.url + url, {
      method,
      headers: passed as Record<string, string>,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    response.end(change(`${method} ${url}`, await answer.text()))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

test('a server that breaks one thing is told which: a code, or the shape of an answer', async (t) => {
  const server = await breaking((asked, body) => {
    if (asked.endsWith('/verify_code')) return body.replace('"code":133016', '"code":133017')
    return asked.startsWith('GET') && asked.includes('/flows') ? body.replaceAll('"status"', '"state"') : body
  })
  t.after(server.close)
  const { code, out } = await run(['conformance', server.url, '--json'])
  assert.equal(code, 1)
  assert.deepEqual(
    withResult(matrixIn(out), 'failed').map(({ row, why }) => [row, why?.slice(0, 36)]),
    [
      ['GET /{BUSINESS_ACCOUNT_ID}/flows', 'the answer.data[0] has no status'],
      ['POST /{PHONE_NUMBER_ID}/verify_code', 'refused with 133017, not 133016: {"e'],
    ],
  )
})

test('a server that is no Parley is tried with a token and ids, and what they do not open is not looked at', async () => {
  const own = ['--token', 'sandbox-token', '--account', '200000000000001', '--number', '300000000000001']
  const { code, out, err } = await run(['conformance', service.url, ...own, '--key', 'nobody'])
  assert.equal(code, 0, out + err)
  assert.match(out, /– {2}POST \/\{PHONE_NUMBER_ID\}\/verify_code .*needs a number that is not verified/)
  assert.match(out, /needs to ask as operator/)
  assert.match(out, /needs to ask as powerless/)
  assert.match(out, /✓ {2}GET \/\{BUSINESS_ACCOUNT_ID\}\/flows/)
  const stranger = await run(['conformance', service.url, '--key', 'nobody'])
  assert.equal(stranger.code, 4)
  assert.match(stranger.err, /--token, --account and --number/)
})
