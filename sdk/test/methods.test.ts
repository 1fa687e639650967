/** The methods that the registry gave the clients, each asked once. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OPERATOR_METHODS } from '../../operator/src/generated/methods.ts'
import { OPERATOR_OPERATIONS } from '../../operator/src/generated/operations.ts'
import { ParleyOperator } from '../../operator/src/index.ts'
import { METHODS } from '../src/generated/methods.ts'
import { OPERATIONS } from '../src/generated/operations.ts'
import { Parley } from '../src/index.ts'

type Asked = { method: string; path: string; body: unknown; mark: string | null }
type Clients = Record<
  string,
  Record<string, (...given: unknown[]) => Promise<unknown> | { first(): unknown }>
>

/** The last thing that was asked, of a server that answers everything alike. */
function listening() {
  const asked: Asked[] = []
  const fetch = async (input: string | URL | Request, init: RequestInit = {}) => {
    const { pathname, search } = new URL(new Request(input).url)
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    asked.push({
      method: init.method ?? '',
      path: decodeURIComponent(pathname + search),
      body,
      mark: new Headers(init.headers).get('x-mark'),
    })
    return Response.json({ data: [], success: true, messages: [] })
  }
  return { fetch, last: () => asked.at(-1) }
}

const baseUrl = 'http://a.example'
const DOORS = [
  {
    door: 'public',
    clientWith: (given: typeof fetch): object =>
      new Parley({ baseUrl, token: 't', version: 'plain', fetch: given }),
    table: METHODS,
    operations: OPERATIONS,
    byHand: [
      'blockUsers',
      'sendMessage',
      'sendUploadBytes',
      'unblockUsers',
      'uploadFlowAsset',
      'uploadMedia',
    ],
  },
  {
    door: "operator's",
    clientWith: (given: typeof fetch): object => new ParleyOperator({ baseUrl, key: 'k', fetch: given }),
    table: OPERATOR_METHODS,
    operations: OPERATOR_OPERATIONS,
    byHand: [],
  },
]

for (const { door, clientWith, table, operations, byHand } of DOORS) {
  const patterns = new Map(Object.entries(operations))
  const rows = Object.entries<Record<string, string>>(table).flatMap(([resource, methods]) =>
    Object.entries(methods).map(([method, row]) => {
      const [form = '', operation = '', ...fixed] = row.split(' ')
      return { resource, method, form, operation, fixed }
    }),
  )

  test(`every operation of the ${door} door has a method`, () => {
    const named = rows.map(({ operation }) => operation)
    assert.deepEqual([...named, ...byHand].toSorted(), [...patterns.keys()].toSorted())
  })

  test(`every method of the ${door} door asks its own operation, with ids, input and options in their places`, async () => {
    const { fetch, last } = listening()
    const client = clientWith(fetch) as Clients
    for (const { resource, method, form, operation, fixed } of rows) {
      const pattern = (patterns.get(operation) ?? '').replace('<brand>', 'chat')
      const ids = ['id0', 'id1'].slice(0, pattern.split('{').length - 1 - fixed.length)
      const [kind = '', word] = form.split(':')
      const input = kind === 'tell' || kind === 'download' ? [] : [word ? 'said' : { said: 1 }]
      const answer = client[resource]?.[method]?.(...ids, ...input, { headers: { 'x-mark': method } })
      if (answer && 'first' in answer) await answer.first()
      else await answer
      const all = [...fixed, ...ids]
      const at = pattern.replace(/\{\w+\}/g, () => all.shift() ?? '')
      const taken = word ? { [word]: 'said' } : input.length > 0 ? { said: 1 } : {}
      const said = kind === 'brand' ? { messaging_product: 'chat', ...taken } : taken
      const asked = last()
      assert.equal(asked?.mark, method)
      if (at.startsWith('POST')) {
        assert.equal(`${asked?.method} ${asked?.path}`, at)
        assert.deepEqual(asked?.body ?? {}, said, `${resource}.${method}`)
      } else {
        const words = Object.entries(said).map(([name, value]) => `${name}=${value}`)
        assert.equal(`${asked?.method} ${asked?.path}`, [at, ...words].join('?'))
      }
    }
  })
}
