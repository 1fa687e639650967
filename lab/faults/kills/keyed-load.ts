/**
 * Calls whose effects can be counted: each makes one account under an Idempotency-Key of its own, and is repeated
 * under that key until it is answered. What was answered must be there, and nothing may be there twice.
 */

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { type Answer, APP, actorAt, type Place } from '../../../server/test/house.ts'

const OPERATOR = 'sandbox-operator-key'
const REPEAT_MS = 100
const CALLERS = 20

export type LoadReport = {
  calls: number
  /** Answered with 503; with anything that is neither that nor success; not answered at all. */
  unavailable: number
  odd: number
  cutOff: number
  /** A 503 without Retry-After or without our error body. */
  malformed: number
  slowestMs: number
}

export type Effects = { lost: number; doubled: number; unknown: number }

export type KeyedLoad = {
  report: LoadReport
  /** With the moment its answer came, in milliseconds of the day. */
  acknowledged: Map<string, number>
  /** Every name that was ever sent. */
  sent: Set<string>
  /** When a call was last answered with success. */
  lastSuccessAt(): number
  /** Lets each call come to its end, and first makes those that are still to be made, where their number is set. */
  stop(when?: 'now' | 'when all calls are made'): Promise<void>
  /** Lets nothing come to its end: nobody answers any more. */
  abandon(): void
}

export function startKeyedLoad(plan: { urls: string[]; callsPerSecond: number; calls?: number }): KeyedLoad {
  const report: LoadReport = { calls: 0, unavailable: 0, odd: 0, cutOff: 0, malformed: 0, slowestMs: 0 }
  const acknowledged = new Map<string, number>()
  const sent = new Set<string>()
  const oddAnswers: string[] = []
  let stopped = false
  let abandoned = false
  let lastSuccess = 0
  const gapMs = (1_000 * CALLERS) / plan.callsPerSecond

  async function caller(): Promise<void> {
    while (!stopped && (plan.calls === undefined || sent.size < plan.calls)) {
      const started = performance.now()
      await callUntilAnswered(`account ${sent.size}`)
      await sleep(Math.max(0, started + gapMs * (0.5 + Math.random()) - performance.now()))
    }
  }

  async function callUntilAnswered(name: string): Promise<void> {
    sent.add(name)
    while (!(await call(name))) {
      if (abandoned) return
      await sleep(REPEAT_MS)
    }
    acknowledged.set(name, performance.timeOrigin + performance.now())
    lastSuccess = performance.now()
  }

  async function call(name: string): Promise<boolean> {
    const url = plan.urls[Math.floor(Math.random() * plan.urls.length)] ?? ''
    const started = performance.now()
    report.calls++
    try {
      const headers = { 'idempotency-key': name }
      return judge(
        await actorAt(url, OPERATOR).post('/operator/accounts', { app_id: APP, name }, { headers }),
      )
    } catch {
      report.cutOff++
      return false
    } finally {
      report.slowestMs = Math.max(report.slowestMs, Math.round(performance.now() - started))
    }
  }

  function judge({ status, headers, body, text }: Answer): boolean {
    if (status === 200) return true
    if (status !== 503) {
      report.odd++
      if (oddAnswers.push(text) <= 3) process.stderr.write(`an odd answer: ${status} ${text}\n`)
      return false
    }
    report.unavailable++
    if (!headers.has('retry-after') || typeof body?.error?.code !== 'number') report.malformed++
    return false
  }

  const callers = Array.from({ length: CALLERS }, caller)
  return {
    report,
    acknowledged,
    sent,
    lastSuccessAt: () => lastSuccess,
    async stop(when = 'now') {
      if (when === 'now') stopped = true
      await Promise.all(callers)
    },
    abandon() {
      stopped = true
      abandoned = true
    },
  }
}

/** What became of the calls, read from the database itself; on SQLite the process must have ended. */
export async function effectsOf(
  load: Pick<KeyedLoad, 'sent' | 'acknowledged'>,
  place: Place,
): Promise<Effects> {
  const counts = new Map<string, number>()
  for (const name of await accountNames(place)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return {
    lost: [...load.acknowledged.keys()].filter((name) => !counts.has(name)).length,
    doubled: [...load.sent].filter((name) => (counts.get(name) ?? 0) > 1).length,
    unknown: [...counts.keys()].filter((name) => name.startsWith('account ') && !load.sent.has(name)).length,
  }
}

export async function accountNames({ environment }: Place): Promise<string[]> {
  const query = 'select name from accounts'
  if (environment.DATABASE_URL) {
    const client = new pg.Client(environment.DATABASE_URL)
    await client.connect()
    const { rows } = await client.query<{ name: string }>(query)
    await client.end()
    return rows.map((row) => row.name)
  }
  const directory = environment.PARLEY_DATA_DIR ?? ''
  const file = readdirSync(directory).find((name) => name.endsWith('.sqlite')) ?? ''
  const database = new DatabaseSync(join(directory, file))
  const rows = database.prepare(query).all()
  database.close()
  return rows.map((row) => String(row.name))
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
