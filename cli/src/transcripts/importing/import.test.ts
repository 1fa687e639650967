/** What others have saved or published becomes exchanges, with what they left open filled in. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromHar } from './har.ts'
import { fromOpenApi } from './openapi.ts'
import { fromPostman } from './postman.ts'

const SENT = { messaging_product: 'whatsapp', to: '<RECIPIENT_PHONE_NUMBER>', text: { body: 'Hi {{1}}' } }

test('a collection: saved answers with their requests, variables filled, variables of templates kept', () => {
  const request = {
    method: 'POST',
    url: { raw: '{{Base-URL}}/{{Version}}/{{Phone-Number-ID}}/messages' },
    header: [{ key: 'Authorization', value: 'Bearer {{User-Access-Token}}' }],
    body: { mode: 'raw', raw: JSON.stringify(SENT) },
  }
  const form = {
    method: 'POST',
    url: 'https://graph.facebook.com/v20.0/:flow/publish',
    body: {
      mode: 'urlencoded',
      urlencoded: [
        { key: 'name', value: 'x' },
        { key: 'no', value: 'y', disabled: true },
      ],
    },
  }
  const { exchanges, halves } = fromPostman({
    variable: [{ key: 'Version', value: 'v21.0' }],
    item: [
      { item: [{ request, response: [{ originalRequest: request, code: 200, body: '{"success":true}' }] }] },
      { request: form, response: [{ code: 400, body: '{}', header: null }] },
      { request: form },
    ],
  })
  const [first, second] = exchanges
  assert.deepEqual([exchanges.length, halves], [2, 1])
  assert.match(String(first?.target), /^\/v21\.0\/[1-9]{15}\/messages$/)
  assert.equal(first?.host, 'graph.facebook.com')
  assert.match(String(first?.body), /"to":"[1-9]{15}","text":\{"body":"Hi \{\{1\}\}"\}/)
  assert.equal(first?.headers.authorization, 'Bearer published-token')
  assert.deepEqual(
    [String(second?.body), second?.answer.status, second?.target],
    ['name=x', 400, '/v20.0/:flow/publish'],
  )
})

test('a contract: examples of answers with the requests of the same name; a refusal without one is half', () => {
  const json = (examples: Record<string, unknown>) => ({ content: { 'application/json': { examples } } })
  const { exchanges, halves } = fromOpenApi({
    servers: [{ url: 'https://graph.facebook.com' }],
    paths: {
      '/{Version}/{WABA-ID}/flows': {
        parameters: [{ name: 'WABA-ID', in: 'path', required: true }, { $ref: '#/shared/version' }],
        post: {
          requestBody: json({ plain: { value: { name: 'a' } }, twice: { value: { name: 'b' } } }),
          responses: {
            '200': json({ plain: { value: { id: '1' } } }),
            '400': json({ twice: { value: { error: { code: 100 } } }, other: { value: {} } }),
          },
        },
        get: {
          parameters: [{ name: 'limit', in: 'query', required: true, example: 5 }],
          responses: { '200': { $ref: '#/shared/list' } },
        },
      },
    },
    shared: {
      version: { name: 'Version', in: 'path', example: 'v23.0' },
      list: { content: { 'application/json': { example: { data: [] } } } },
    },
  })
  assert.deepEqual(
    exchanges.map(({ method, target, body, answer }) => [
      method,
      target.replace(/\d{15}/, 'ID'),
      String(body),
      answer.status,
    ]),
    [
      ['GET', '/v23.0/ID/flows?limit=5', '', 200],
      ['POST', '/v23.0/ID/flows', '{"name":"a"}', 200],
      ['POST', '/v23.0/ID/flows', '{"name":"b"}', 400],
    ],
  )
  assert.equal(halves, 1)
})

test('a HAR: what went to hosts of the platform, and was answered', () => {
  const entry = (url: string, status: number) => ({
    request: {
      method: 'POST',
      url,
      headers: [{ name: 'Authorization', value: 'Bearer a' }],
      postData: { mimeType: 'application/json', text: '{"a":1}' },
    },
    response: {
      status,
      headers: [],
      content: {
        mimeType: 'application/json',
        text: Buffer.from('{}').toString('base64'),
        encoding: 'base64',
      },
    },
  })
  const { exchanges, halves } = fromHar({
    log: {
      entries: [
        entry('https://graph.facebook.com/v23.0/1/messages?x=1', 200),
        entry('https://example.com/', 200),
        entry('https://graph.facebook.com/2', 0),
      ],
    },
  })
  assert.deepEqual([exchanges.length, halves], [1, 1])
  const [only] = exchanges
  assert.deepEqual(
    [only?.target, String(only?.body), String(only?.answer.body)],
    ['/v23.0/1/messages?x=1', '{"a":1}', '{}'],
  )
})
