/** What is tried again, what is not, and what the server receives meanwhile: real servers that misbehave. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type TestContext, test } from 'node:test'
import { isRateLimited, isUnanswered, Parley, type ParleyError, type ParleyOptions } from '../src/index.ts'

type Step = (request: IncomingMessage, response: ServerResponse) => void

const PARLEY = { 'content-type': 'application/json', 'x-parley-trace-id': 'T' }
const OTHER = { 'content-type': 'application/json' }
const says =
  (status: number, body: object, headers: Record<string, string> = OTHER): Step =>
  (_request, response) =>
    response.writeHead(status, headers).end(JSON.stringify(body))
const refuses = (status: number, code: number, headers: Record<string, string> = OTHER) =>
  says(
    status,
    { error: { code, message: 'no', type: 'OAuthException', is_transient: false, trace_id: 'T' } },
    headers,
  )
const hangsUp: Step = (request) => request.socket.destroy()
const done = says(200, { success: true })

/** A server that does each step once, and records every call. */
async function server(t: TestContext, steps: Step[], options: Partial<ParleyOptions> = {}) {
  const received: { method: string; key: string | undefined; url: string }[] = []
  const http = createServer((request, response) => {
    received.push({
      method: request.method ?? '',
      key: request.headers['idempotency-key'] as string | undefined,
      url: request.url ?? '',
    })
    const step = steps.shift() ?? done
    request.resume().on('end', () => step(request, response))
  })
  await once(http.listen(0, '127.0.0.1'), 'listening')
  t.after(() => {
    http.closeAllConnections()
    http.close()
  })
  const address = http.address()
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return { received, parley: new Parley({ baseUrl, token: 't', version: 'plain', ...options }) }
}

test('a read is tried again after 5xx and broken lines; a refusal is final', async (t) => {
  const { received, parley } = await server(t, [refuses(500, 1), hangsUp, done, refuses(400, 100)])
  assert.deepEqual(await parley.numbers.read('1'), { success: true })
  assert.equal(received.length, 3)
  await assert.rejects(parley.numbers.read('1'), (error: ParleyError) => error.code === 100)
  assert.equal(received.length, 4)
})

test('a POST that may have been done is not repeated where no keys are known', async (t) => {
  const { received, parley } = await server(t, [hangsUp, refuses(500, 1), refuses(503, 2)])
  await assert.rejects(parley.flows.publish('1'), isUnanswered)
  await assert.rejects(parley.flows.publish('1'), (error: ParleyError) => error.status === 500)
  await assert.rejects(parley.flows.publish('1'), (error: ParleyError) => error.status === 503)
  assert.equal(received.length, 3)
})

test('where the server has shown that it knows keys, a POST is repeated under the same key', async (t) => {
  const { received, parley } = await server(t, [says(200, {}, PARLEY), hangsUp, refuses(500, 1), done, done])
  await parley.numbers.read('1')
  assert.deepEqual(await parley.flows.publish('1'), { success: true })
  await parley.flows.publish('1')
  const keys = received.slice(1).map((one) => one.key)
  assert.equal(keys.length, 4)
  assert.equal(new Set(keys.slice(0, 3)).size, 1)
  assert.notEqual(keys[2], keys[3])
})

test('too many calls are tried again on any server and by any method, after the time that is asked for', async (t) => {
  const waiting = { ...OTHER, 'retry-after': '1' }
  const { received, parley } = await server(t, [refuses(429, 4, waiting), done, refuses(400, 80007), done])
  const began = Date.now()
  assert.deepEqual(await parley.flows.publish('1'), { success: true })
  assert.ok(Date.now() - began >= 950)
  assert.deepEqual(await parley.flows.delete('1'), { success: true })
  assert.equal(received.length, 4)
})

test('a caller who is asked to wait for long gets the error at once', async (t) => {
  const { received, parley } = await server(t, [refuses(429, 130429, { ...OTHER, 'retry-after': '3600' })])
  await assert.rejects(parley.messages.text('1', '2', 'x'), (error: unknown) => {
    assert.ok(isRateLimited(error))
    assert.deepEqual([error.retryAfter, error.isRetryable], [3600, true])
    return true
  })
  assert.equal(received.length, 1)
})

test('a DELETE is not repeated when it may have been done', async (t) => {
  const { received, parley } = await server(t, [says(200, {}, PARLEY), hangsUp])
  await parley.numbers.read('1')
  await assert.rejects(parley.flows.delete('1'), isUnanswered)
  assert.equal(received.length, 2)
})

test('silence ends after the timeout, and a signal ends a call with its own reason', async (t) => {
  const silent: Step = () => {}
  const { parley } = await server(t, [silent, silent, refuses(429, 4, { ...OTHER, 'retry-after': '30' })], {
    timeout: 100,
    retries: 0,
  })
  await assert.rejects(parley.numbers.read('1'), (error: unknown) => {
    assert.ok(isUnanswered(error) && /within 0.1 seconds/.test(error.message))
    return true
  })
  const reason = new Error('changed my mind')
  const given = AbortSignal.abort(reason)
  await assert.rejects(parley.numbers.read('1', {}, { signal: given }), (error) => error === reason)
  const later = new AbortController()
  setTimeout(() => later.abort(reason), 20)
  await assert.rejects(
    parley.numbers.read('1', {}, { signal: later.signal, timeout: 60_000 }),
    (error) => error === reason,
  )
  const waiting = new AbortController()
  setTimeout(() => waiting.abort(reason), 50)
  await assert.rejects(
    parley.numbers.read('1', {}, { signal: waiting.signal, retries: 1 }),
    (error) => error === reason,
  )
})

test('an upload goes on where the line broke', async (t) => {
  const bytes = new Uint8Array(100).fill(7)
  const { received, parley } = await server(t, [
    says(200, { id: 'upload:abc?sig=x' }, PARLEY),
    hangsUp,
    says(200, { id: 'upload:abc', file_offset: 60 }),
    says(200, { h: 'handle' }),
  ])
  assert.equal(await parley.uploads.file(bytes, { type: 'image/png' }), 'handle')
  assert.deepEqual(
    received.map(({ method, url }) => `${method} ${url}`),
    ['POST /app/uploads', 'POST /upload:abc?sig=x', 'GET /upload:abc?sig=x', 'POST /upload:abc?sig=x'],
  )
})

test('an answer that is no JSON, and an error inside of a 200, are errors', async (t) => {
  const broken: Step = (_request, response) => response.writeHead(200, OTHER).end('{')
  const page: Step = (_request, response) =>
    response.writeHead(502, { 'content-type': 'text/html' }).end('<p>')
  const { parley } = await server(t, [broken, page, refuses(200, 100)], { retries: 0 })
  await assert.rejects(parley.numbers.read('1'), /not valid JSON/)
  await assert.rejects(parley.numbers.read('1'), (error: ParleyError) => error.status === 502)
  await assert.rejects(parley.numbers.read('1'), (error: ParleyError) => error.code === 100)
})

test('an id that is missing is refused before anything is sent', async (t) => {
  const { received, parley } = await server(t, [])
  await assert.rejects(async () => parley.numbers.read(''), TypeError)
  await assert.rejects(async () => parley.numbers.read(undefined as never), TypeError)
  await parley.numbers.read('../operator?x')
  assert.deepEqual(
    received.map((one) => one.url),
    ['/..%2Foperator%3Fx'],
  )
})
