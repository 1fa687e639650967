/**
 * Actors first: `const { owner, stranger, operator } = await house(t)` starts the real service on a free port,
 * with a database of its own (SQLite in a temporary folder, or PostgreSQL when TEST_DATABASE_URL is set), and
 * closes it when the test ends.
 */

import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { pino } from 'pino'
import { type Service, startService } from '../src/app/assembly.ts'
import { readConfig } from '../src/app/config.ts'
import type { House } from '../src/kernel/call/house.ts'
import { contractWitness, eventProblems } from './contract-witness.ts'
import { migratedDatabase, PATIENT_MS, type Place, plantedDatabase } from './databases.ts'

export {
  freshDatabase,
  freshPostgres,
  freshSqlite,
  migratedDatabase,
  PATIENT_MS,
  type Place,
  plantedDatabase,
} from './databases.ts'

// biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the test says it is
export type Answer = { status: number; body: any; headers: Headers; text: string }

type Sent = {
  headers?: Record<string, string>
  /** Sent as it is, instead of JSON. */
  raw?: string | Uint8Array | FormData | URLSearchParams
}

export type Actor = {
  get(path: string, sent?: Sent): Promise<Answer>
  post(path: string, body?: unknown, sent?: Sent): Promise<Answer>
  delete(path: string, body?: unknown, sent?: Sent): Promise<Answer>
}

export type TestHouse = {
  url: string
  house: House
  /** The owner of accounts …001 and …002, with all permissions. */
  owner: Actor
  /** Another application's token: account …003 only. */
  stranger: Actor
  /** The owner's accounts, but no permission. */
  powerless: Actor
  /** No token at all. */
  anyone: Actor
  operator: Actor
  actor(token: string): Actor
  clock: { advance(seconds: number): Promise<void> }
  /** Asks again until it is so; fails after some seconds with what was last seen. */
  eventually<T>(ask: () => Promise<T | undefined | false>, what?: string): Promise<T>
  /** Events in the outbox, oldest first. */
  events(
    field?: string,
  ): Promise<{ field: string; node_id: string; account_id: string; value: Answer['body'] }[]>
  close(): Promise<void>
}

export const ACCOUNT = '200000000000001'
export const SECOND_ACCOUNT = '200000000000002'
export const STRANGERS_ACCOUNT = '200000000000003'
export const NUMBER = '300000000000001'
export const UNVERIFIED_NUMBER = '300000000000002'
export const STRANGERS_NUMBER = '300000000000003'
export const APP = '100000000000001'

export async function house(
  t: Pick<TestContext, 'after'>,
  environment: Record<string, string> = {},
  database: () => Promise<Place> = databaseFor(environment),
  /** Not where a test puts into the database what the service never would. */
  contract: 'held' | 'not held' = 'held',
): Promise<TestHouse> {
  const place = await database()
  const { witness, problems } = contractWitness()
  const service = await startService(
    settingsFor({ ...place.environment, ...environment }),
    pino({ level: 'silent' }),
    witness,
  )
  let closed = false
  const close = async () => {
    if (closed) return
    closed = true
    if (contract === 'held') problems.push(...(await eventProblems(service.house)))
    // No test has a request on its way when it ends.
    await service.close(0)
    await place.remove()
    if (contract === 'held') assert.deepEqual(problems, [], 'every call keeps to the contract')
  }
  t.after(close)
  return { ...actorsOf(service), close }
}

/** What the seed depends on; what is stored otherwise for other settings is so from the first call on. */
const OF_THE_SEED = /^PARLEY_(MODE|SEED|SECRETS_KEY|APP_SECRET|ACCESS_TOKEN)/

const databaseFor = (environment: Record<string, string>) =>
  Object.keys(environment).some((name) => OF_THE_SEED.test(name)) ? migratedDatabase : plantedDatabase

export function settingsFor(environment: Record<string, string>) {
  const { settings, problems } = readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    PARLEY_REVIEW_DELAY_MS: '0',
    // A machine that is busy with other tests is no storm of requests.
    PARLEY_DELAY_MS_MAX: '60000',
    // To open one costs PostgreSQL as much as a short test.
    PARLEY_DATABASE_CONNECTIONS: '5',
    PARLEY_DATABASE_ANSWER_MS_MAX: String(PATIENT_MS),
    ...environment,
  })
  assert.deepEqual(problems, [])
  return settings
}

/** The settings that a production service needs. */
export const PRODUCTION = {
  PARLEY_MODE: 'production',
  PARLEY_PUBLIC_URL: 'https://parley.example',
  PARLEY_OPERATOR_KEY: 'an-operator-key-of-our-own',
  PARLEY_SECRETS_KEY: 'a-secrets-key-of-at-least-32-characters',
}

export function actorsOf(service: Pick<Service, 'url' | 'house'>): Omit<TestHouse, 'close'> {
  const actor = (token?: string) => actorAt(service.url, token)
  const operator = actor('sandbox-operator-key')
  return {
    url: service.url,
    house: service.house,
    owner: actor('sandbox-token'),
    stranger: actor('sandbox-stranger-token'),
    powerless: actor('sandbox-token-no-permissions'),
    anyone: actor(),
    operator,
    actor,
    clock: {
      async advance(seconds) {
        const answer = await operator.post('/operator/clock/advance', { seconds })
        assert.equal(answer.status, 200, answer.text)
      },
    },
    eventually,
    async events(field) {
      const rows = await service.house.storage.read.selectFrom('events').selectAll().orderBy('seq').execute()
      return rows
        .filter((row) => field === undefined || row.field === field)
        .map(({ node_id, account_id, value, ...row }) => ({
          field: row.field,
          node_id,
          account_id,
          value: JSON.parse(value),
        }))
    },
  }
}

/** The sandbox's inhabitants, at the door of any process. */
export const actorsAt = (url: string): Pick<TestHouse, 'owner' | 'stranger' | 'operator' | 'anyone'> => ({
  owner: actorAt(url, 'sandbox-token'),
  stranger: actorAt(url, 'sandbox-stranger-token'),
  operator: actorAt(url, 'sandbox-operator-key'),
  anyone: actorAt(url),
})

export function actorAt(url: string, token?: string): Actor {
  async function send(method: string, path: string, body: unknown, sent: Sent = {}): Promise<Answer> {
    const json = body !== undefined && sent.raw === undefined
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(json && { 'content-type': 'application/json' }),
        ...sent.headers,
      },
      ...(json && { body: JSON.stringify(body) }),
      ...(sent.raw !== undefined && { body: sent.raw as string }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : undefined,
    }
  }
  return {
    get: (path, sent) => send('GET', path, undefined, sent),
    post: (path, body, sent) => send('POST', path, body, sent),
    delete: (path, body, sent) => send('DELETE', path, body, sent),
  }
}

export function assertRefused(
  answer: Answer,
  expected: { status: number; code: number; says?: RegExp; subcode?: number },
): void {
  assert.equal(answer.status, expected.status, answer.text)
  assert.equal(answer.body?.error?.code, expected.code, answer.text)
  assert.equal(typeof answer.body.error.message, 'string')
  if (expected.subcode !== undefined) assert.equal(answer.body.error.error_subcode, expected.subcode)
  if (expected.says) assert.match(answer.body.error.message, expected.says)
}

export function assertDone(answer: Answer): void {
  assert.equal(answer.status, 200, answer.text)
}

/** A bound on what will never be, and no measure of speed: a machine that is busy with other things may take its time. */
const EVENTUALLY_MS = 180_000

export async function eventually<T>(
  ask: () => Promise<T | undefined | false>,
  what = 'it',
  withinMs = EVENTUALLY_MS,
): Promise<T> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const value = await ask()
    if (value !== undefined && value !== false) return value
    if (Date.now() > deadline) throw new Error(`${what} did not happen within ${withinMs / 1000} seconds`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
