/** Tokens that are revoked at one process while they are used at all: from when on each process refuses them. */

import pg from 'pg'
import { ACCOUNT, APP, actorAt, assertDone, plantedDatabase } from '../../../server/test/house.ts'
import { newProcess, type Process } from '../../../server/test/processes.ts'

export type Revocations = {
  revoked: number
  calls: number
  /** Accepted though it was sent after the process itself, or any other more than a second before, said it is revoked. */
  acceptedHere: number
  acceptedLate: number
  /** Accepted by a process that had refused it. */
  acceptedAgain: number
  p50Ms: number
  slowestMs: number
}

type Plan = {
  processes: number
  revocations: number
  /** The announcement of one process to the others is lost. */
  isMissed?: boolean
}

const KEY = 'sandbox-operator-key'
const LATE_MS = 1_000
/** How long a token is used everywhere before it is revoked. */
const USED_MS = 50

type Use = { sentAt: number; status: number }

export async function revokeEverywhere({
  processes: count,
  revocations,
  isMissed,
}: Plan): Promise<Revocations> {
  const place = await plantedDatabase()
  const processes = await Promise.all(Array.from({ length: count }, () => newProcess(place.environment)))
  const report = { revoked: 0, calls: 0, acceptedHere: 0, acceptedLate: 0, acceptedAgain: 0 }
  const delays: number[] = []
  try {
    for (const one of processes) await one.start()
    while (report.revoked < revocations) {
      const here = report.revoked % count
      const operator = actorAt((processes[here] as Process).url, KEY)
      const made = await operator.post(`/operator/${APP}/tokens`, { accounts: [ACCOUNT] })
      assertDone(made)
      const using = processes.map(({ url }) => useUntilRefused(url, made.body.access_token))
      await new Promise((resolve) => setTimeout(resolve, USED_MS))
      if (isMissed) await silence(place.environment.DATABASE_URL ?? '')
      assertDone(await operator.delete(`/operator/${APP}/tokens/${made.body.id}`))
      const revokedAt = performance.now()
      report.revoked++
      for (const [at, uses] of (await Promise.all(using)).entries()) {
        const after = uses.filter(({ sentAt }) => sentAt > revokedAt)
        const accepted = after.filter(({ status }) => status === 200)
        const delay = Math.max(0, ...accepted.map(({ sentAt }) => sentAt - revokedAt))
        if (at === here) report.acceptedHere += accepted.length
        else delays.push(delay)
        if (delay > LATE_MS) report.acceptedLate++
        const refusedAt = uses.findIndex(({ status }) => status === 401)
        report.acceptedAgain += uses.slice(refusedAt).filter(({ status }) => status === 200).length
        report.calls += uses.length
      }
    }
    const sorted = delays.toSorted((a, b) => a - b)
    return {
      ...report,
      p50Ms: Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
      slowestMs: Math.round(sorted.at(-1) ?? 0),
    }
  } finally {
    for (const one of processes) await one.kill()
    await place.remove()
  }
}

/** A few times more, should it be let in again. */
const USES_AFTER = 3

async function useUntilRefused(url: string, token: string): Promise<Use[]> {
  const actor = actorAt(url, token)
  const uses: Use[] = []
  for (let refused = 0; refused < USES_AFTER; ) {
    const sentAt = performance.now()
    const { status } = await actor.get(`/${ACCOUNT}`)
    uses.push({ sentAt, status })
    if (status === 401) refused++
    else if (status !== 200) throw new Error(`neither accepted nor refused: ${status}`)
  }
  return uses
}

/** Ends the connections on which processes listen; they are opened again a moment later. */
async function silence(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'parley listening'",
  )
  await client.end()
}
