/** Canaries: secrets of every kind that can be recognized anywhere, and the places where they are searched for. */

import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { TestContext } from 'node:test'
import pg from 'pg'
import type { Place } from './house.ts'
import { filesIn } from './kept-bytes.ts'

const canary = (kind: string) => `canary-${kind}-${randomBytes(6).toString('hex')}`

/** Secrets that we choose; those that the service makes join them on the way. */
export const CANARIES = {
  operatorKey: canary('operator-key'),
  secretsKey: canary('secrets-key-long-enough'),
  oldSecretsKey: canary('old-secrets-key-long-enough'),
  accessToken: canary('access-token'),
  appSecret: canary('app-secret'),
  tokenInQuery: canary('token-in-query'),
  tokenInBody: canary('token-in-body'),
  newAppSecret: canary('new-app-secret'),
  verifyToken: canary('verify-token'),
  codeGatewaySecret: canary('code-gateway-secret'),
  clientSecret: canary('client-secret'),
  gatewayCode: canary('gateway-code'),
  gatewayToken: canary('gateway-token'),
  gatewayRefresh: canary('gateway-refresh'),
  idempotencyKey: canary('idempotency-key'),
  basicPassword: canary('basic-password'),
}

export const privateKey = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
}).privateKey
/** One line of it is enough to give it away. */
export const privateKeyLine = privateKey.split('\n')[3] ?? ''

export function search(where: string, text: string, secrets: Record<string, string>): string[] {
  return Object.entries(secrets).flatMap(([kind, secret]) => {
    const isDigits = /^\d+$/.test(secret)
    const isThere = isDigits
      ? new RegExp(`(?<![\\w.-])${secret}(?![\\w.-])`).test(text)
      : text.includes(secret)
    return isThere ? [`${kind} in ${where}: ${text.slice(0, 300)}`] : []
  })
}

/** The gateway for codes and payments: keeps what it is sent, repeats it in its refusals, and gives tokens. */
export async function gateway(t: Pick<TestContext, 'after'>) {
  const seen: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      seen.push(body)
      const tokens = {
        access_token: CANARIES.gatewayToken,
        refresh_token: CANARIES.gatewayRefresh,
        token_type: 'Bearer',
      }
      if (request.url?.startsWith('/token') && body.includes(CANARIES.gatewayCode)) {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(tokens))
      } else {
        const error = { error: 'invalid_grant', error_description: `you sent ${body} to ${request.url}` }
        response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(error))
      }
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

/** A role of its own, whose password is a canary too. */
export async function withPassword(
  place: Place,
): Promise<{ environment: Record<string, string>; password: string }> {
  const password = canary('database-password')
  const given = place.environment.DATABASE_URL
  if (!given) return { environment: place.environment, password }
  const url = new URL(given)
  const role = `canary_${randomBytes(4).toString('hex')}`
  const client = new pg.Client(given)
  await client.connect()
  await client.query(`create role ${role} login superuser password '${password}'`)
  await client.end()
  url.username = role
  url.password = password
  return { environment: { DATABASE_URL: url.href }, password }
}

/** Everything that is kept: bytes where there are files, and rows, since in bytes no digits stand apart from what is next to them. */
export async function dump(place: Place): Promise<Record<string, string>> {
  const folder = place.environment.PARLEY_DATA_DIR
  if (folder !== undefined) return { ...filesIn(folder), ...embeddedRows(join(folder, 'parley.sqlite')) }
  const client = new pg.Client(place.environment.DATABASE_URL)
  await client.connect()
  const tables = await client.query("select tablename from pg_tables where schemaname = 'public'")
  const dumped: Record<string, string> = {}
  for (const { tablename } of tables.rows) {
    const { rows } = await client.query(`select t::text as row from "${tablename}" t`)
    dumped[tablename] = rows.map(({ row }) => row).join('\n')
  }
  await client.end()
  return dumped
}

function embeddedRows(path: string): Record<string, string> {
  const database = new DatabaseSync(path, { readOnly: true })
  const tables = database.prepare("select name from sqlite_schema where type = 'table'").all()
  const rows = tables.map(({ name }) => [
    String(name),
    JSON.stringify(database.prepare(`select * from "${name}"`).all()),
  ])
  database.close()
  return Object.fromEntries(rows)
}

/** What no client library sends: a target that cannot be read, with a token in it. */
export async function rawRequest(port: number, lines: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.on('error', () => {})
  socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
  await once(socket, 'close')
  return answer
}
