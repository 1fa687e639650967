/** A server that does what the specification says passes; one that breaks a single thing is found out, with the place. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { findServer, type Started, startServer } from '@parley-dev/testing/service'
import { runHosted } from './hosted.ts'

let service: Started
before(async () => {
  service = await startServer(findServer())
})
after(() => service.stop())

type Verdict = { row: string; name: string; result: string; why?: string }
type Matrix = {
  passed: number
  failed: number
  skipped: number
  chapters: { chapter: string; checks: Verdict[] }[]
}

const matrixIn = (out: string): Matrix => JSON.parse(out)
const withResult = ({ chapters }: Matrix, result: string) =>
  chapters.flatMap(({ checks }) => checks).filter((check) => check.result === result)

test('our own server passes, and the world that it was tried in is gone', async () => {
  const { code, out, err } = await runHosted(['conformance', service.url, '--json'])
  const matrix = matrixIn(out)
  assert.deepEqual(withResult(matrix, 'failed'), [])
  assert.equal(code, 0, err)
  assert.ok(matrix.passed > 200, `${matrix.passed} passed`)
  assert.deepEqual(
    matrix.chapters.map(({ chapter, checks }) => [chapter, checks.length > 15]),
    ['Endpoints', 'Limits', 'Errors', 'States', 'Events'].map((chapter) => [chapter, true]),
  )
  const reasons = new Set(withResult(matrix, 'skipped').map(({ why }) => why))
  assert.deepEqual(
    [...reasons],
    ['not checkable from outside: it needs a merchant in a browser, at the payment gateway'],
  )
  const worlds = await runHosted(['worlds', 'list', '--json'], { env: { PARLEY_URL: service.url } })
  assert.deepEqual(JSON.parse(worlds.out), [])
})

/** What it does in its own way; without an answer of its own, everything is handed on. */
type Ways = {
  asked?: (path: string, body: string) => string
  answers?: (path: string, body: string) => string
  instead?: (path: string) => string | undefined
}

/** A server before the server. */
async function breaking({ asked, answers, instead }: Ways): Promise<{ url: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = 'GET', url = '/', headers } = request
    const path = `${method} ${url}`
    const own = instead?.(path)
    if (own !== undefined) return response.writeHead(200, { 'content-type': 'application/json' }).end(own)
    const { host, connection, 'content-length': length, ...passed } = headers
    const sent = Buffer.concat(chunks)
    const body = asked && headers['content-type'] === 'application/json' ? asked(path, `${sent}`) : sent
    const answer = await fetch(service.url + url, {
      method,
      headers: passed as Record<string, string>,
      ...(body.length > 0 && { body }),
    })
    const text = await answer.text()
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    return response.end(answers ? answers(path, text) : text)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

/** Between the service and whoever it notifies: two fields do not pass as they came. */
async function tampering(to: () => string): Promise<{ url: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString().replace('FLOW_STATUS_CHANGE', 'CHANGED')
    const { method = 'GET', url = '/', headers } = request
    if (body.includes('"account_alerts"')) return response.end()
    const passed = { 'x-hub-signature-256': String(headers['x-hub-signature-256']) }
    const answer = await fetch(new URL(url, to()), {
      method,
      headers: passed,
      ...(method === 'POST' && { body }),
    })
    return response.writeHead(answer.status).end(await answer.text())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}

test('of a server that breaks one thing the report says which: a code, or the shape of an answer', async (t) => {
  const answers = (asked: string, body: string) => {
    if (asked.endsWith('/verify_code')) return body.replace('"code":133016', '"code":133017')
    return asked.startsWith('GET') && asked.includes('/flows') ? body.replaceAll('"status"', '"state"') : body
  }
  const server = await breaking({ answers })
  t.after(server.close)
  const { code, out } = await runHosted(['conformance', server.url, '--json'])
  assert.equal(code, 1)
  assert.deepEqual(
    withResult(matrixIn(out), 'failed').map(({ row, why }) => [row, why?.slice(0, 36)]),
    [
      ['GET /{BUSINESS_ACCOUNT_ID}/flows', 'the answer.data[0] has no status'],
      ['POST /{PHONE_NUMBER_ID}/verify_code', 'refused with 133017, not 133016: {"e'],
      ['phone number', 'refused with 133017, not 133016: {"e'],
      ['phone number', 'refused with 133017, not 133016: {"e'],
    ],
  )
})

test('of a server whose states or notifications are not as they should be the report says which', async (t) => {
  let receiver = ''
  const between = await tampering(() => receiver)
  const server = await breaking({
    // A flow is said to be removed, and is not.
    instead: (path) => (/^DELETE \/\d+$/.test(path) ? '{"success":true}' : undefined),
    asked: (_, body) =>
      body.replace(/(?<="override_callback_uri":")(http:\/\/127\.0\.0\.1:\d+\/)(?=")/, (url) => {
        receiver = url
        return between.url
      }),
    answers: (_, body) => (receiver === '' ? body : body.replaceAll(between.url, receiver)),
  })
  t.after(() => {
    between.close()
    server.close()
  })
  const { code, out } = await runHosted(['conformance', server.url, '--json'])
  assert.equal(code, 1)
  const failed = withResult(matrixIn(out), 'failed').map(({ row, name, why }) => [
    row,
    name,
    why?.slice(0, 36),
  ])
  const removal = (situation: string) => [
    'flow',
    `delete when ${situation}: removed`,
    'read afterwards, it is still there: ',
  ]
  assert.deepEqual(failed, [
    removal('DRAFT'),
    removal('DRAFT with validation errors'),
    removal('DRAFT with an unreachable endpoint'),
    removal('PUBLISHED'),
    removal('DEPRECATED'),
    ['account_alerts', '', 'no notification of account_alerts ca'],
    ['flows', '', 'the signature does not fit'],
  ])
})

test('a server that is no Parley is tried with a token and ids, and what they do not open is not looked at', async () => {
  const own = ['--token', 'sandbox-token', '--account', '200000000000001', '--number', '300000000000001']
  const { code, out, err } = await runHosted(['conformance', service.url, ...own, '--key', 'nobody'])
  assert.equal(code, 0, out + err)
  assert.match(out, /– {2}POST \/\{PHONE_NUMBER_ID\}\/verify_code .*needs a number that is not verified/)
  assert.match(out, /needs to ask as operator/)
  assert.match(out, /needs to ask as powerless/)
  assert.match(out, /✓ {2}GET \/\{BUSINESS_ACCOUNT_ID\}\/flows/)
  const stranger = await runHosted(['conformance', service.url, '--key', 'nobody'])
  assert.equal(stranger.code, 4)
  assert.match(stranger.err, /--token, --account and --number/)
})
