/** A call that was made, to be made again: as curl, as a line of the SDK, as a test. */

import type { LoggedCall } from '@parley-dev/operator'
import { serverRoot } from '../server/connection.ts'

/** What is named in a path in words is not an id. */
const WORD = /^[a-z_]+$/

type Again = Pick<LoggedCall, 'method' | 'path' | 'operation' | 'status' | 'code' | 'request'>

type Known = {
  /** Of the application, where it is known. */
  token?: string | undefined
  /** The public address of the installation; until it is known, the one this page was loaded from. */
  url?: string | undefined
}

export function snippetsOf(call: Again, known: Known = {}): Record<string, string> {
  const isOperator = call.path.startsWith('/operator')
  const token = isOperator ? 'sandbox-operator-key' : (known.token ?? 'sandbox-token')
  const query = new URLSearchParams(
    Object.entries(call.request?.query ?? {})
      // It stands in the header.
      .filter(([name]) => name !== 'access_token')
      .map(([name, value]) => [name, String(value)]),
  )
  const root = (known.url ?? serverRoot.href).replace(/\/$/, '')
  const url = `${root}${call.path}${query.size > 0 ? `?${query}` : ''}`
  const body = call.request?.body
  const json = body === undefined ? undefined : JSON.stringify(body)
  const curl = [
    `curl${call.method === 'GET' || (call.method === 'POST' && json !== undefined) ? '' : ` -X ${call.method}`} -H ${quoted(`Authorization: Bearer ${token}`)}`,
    ...(json === undefined
      ? []
      : [`    -H 'Content-Type: application/json' -d '${json.replaceAll("'", "'\\''")}'`]),
    `    '${url}'`,
  ].join(' \\\n')
  return call.operation === undefined ? { curl } : { curl, SDK: sdkLine(call), test: testOf(call) }
}

/** A variable stays one. */
const quoted = (header: string): string => (header.includes('$') ? `"${header}"` : `'${header}'`)

function sdkLine(call: Again): string {
  const ids = call.path
    .split('/')
    .filter((part) => part !== '' && !WORD.test(part))
    .filter((part) => !/^v\d+\.\d+$/.test(part))
  const given = call.method === 'GET' ? call.request?.query : call.request?.body
  const input =
    given !== undefined && Object.keys(given as object).length > 0
      ? `, ${JSON.stringify(given, null, 2)}`
      : ''
  const client = call.path.startsWith('/operator') ? 'operator' : 'parley'
  return `await ${client}.call('${call.operation}', ${JSON.stringify(ids)}${input})`
}

function testOf(call: Again): string {
  const line = sdkLine(call)
  const name =
    call.status < 400
      ? `${call.operation} is done`
      : `${call.operation} is refused (${call.code ?? call.status})`
  const body =
    call.status < 400
      ? `  ${line.replaceAll('\n', '\n  ')}`
      : `  await assert.rejects(async () => {\n    ${line.replaceAll('\n', '\n    ')}\n  }, { code: ${call.code ?? call.status} })`
  return `test('${name}', async () => {\n${body}\n})`
}
