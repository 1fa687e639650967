/** What an audience met: how long an answer took, what failed, and what was overtaken. */

import type { ParleyOperator } from '@parley-dev/operator'
import type { Colours } from '../framework/colours.ts'
import { table } from '../framework/output.ts'
import type { Crowd } from './audience.ts'
import type { Driven } from './drive.ts'

type Latency = { p50: number; p90: number; p99: number; max: number }
type Refused = { operation: string; status: number; count: number }

export type LoadReport = Crowd & {
  messages: number
  answered: number
  unanswered: number
  latency_ms: Latency | null
  did: Driven['did']
  read: number
  overtaken: number
  /** Calls of the program that were refused. */
  errors: Refused[]
  /** Messages of customers that the service did not take. */
  not_taken: string[]
  outcome: string
}

const PAGE = 1_000
const LOG_WAIT = '2s'

export async function reportOf(
  crowd: Crowd,
  { latencies, written, refusedCustomers, ...driven }: Driven,
  { operator, app, since }: { operator: ParleyOperator; app: string; since: string },
): Promise<LoadReport> {
  // The log is written together, a moment after each call.
  await operator.call('readSettled', [app], { wait: LOG_WAIT })
  const calls = operator.calls.list({ app, by: 'application', since, limit: PAGE })
  const counted = new Map<string, Refused>()
  for await (const { operation, status } of calls) {
    if (status < 400) continue
    const key = `${operation} ${status}`
    const count = (counted.get(key)?.count ?? 0) + 1
    counted.set(key, { operation: operation ?? 'unknown', status, count })
  }
  return {
    ...crowd,
    ...driven,
    messages: written,
    answered: latencies.length,
    latency_ms: latencyOf(latencies),
    errors: [...counted.values()],
    not_taken: refusedCustomers,
  }
}

function latencyOf(latencies: number[]): Latency | null {
  if (latencies.length === 0) return null
  const sorted = latencies.toSorted((one, other) => one - other)
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return { p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1) }
}

export function inWords(report: LoadReport, look: Colours): string[] {
  const {
    messages,
    answered,
    unanswered,
    latency_ms: ms,
    did,
    read,
    overtaken,
    errors,
    not_taken,
    seed,
    outcome,
  } = report
  const rows = [
    ['messages of customers', `${messages}`],
    ['answered', `${answered}${unanswered > 0 ? look.red(`, ${unanswered} not`) : ''}`],
    [
      'from a message to its answer',
      ms ? `${ms.p50} ms half, ${ms.p90} ms 90 %, ${ms.p99} ms 99 %, ${ms.max} ms at most` : 'none',
    ],
    ['answered after a later one', `${overtaken}`],
    [
      'customers',
      `${read} read, ${did.answers} answered, ${did.taps} tapped, ${did.blocks} blocked, ${did.ignores} ignored it`,
    ],
    ...errors.map(({ operation, status, count }) => [
      look.red('refused'),
      `${count} × ${operation} with ${status}`,
    ]),
    ...not_taken.map((one) => [look.red('not taken'), one]),
    ['outcome', `${outcome} ${look.dim(`(the same for seed ${seed}, if the program answers alike)`)}`],
  ]
  return table(rows)
}
