/**
 * Requests at a fixed rate, whatever becomes of those before: as a crowd sends them, not as one client does. In a
 * thread of its own, so that what else a test does is not mistaken for the service's being slow.
 */

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export type Asked = { method: 'GET' | 'POST'; path: string; body?: object }

export type LoadPlan = {
  url: string
  /** Several are used in turn. */
  token: string | string[]
  perSecond: number
  seconds: number
  connections?: number
  /** Several are asked in turn. */
  ask: Asked | Asked[]
  /** The status of what counts as done. */
  expects?: number
}

export type LoadReport = {
  sent: number
  done: number
  /** Refused with 429 or 503 and a Retry-After. */
  refused: number
  /** Anything else: neither done nor refused as it should be. */
  broken: number
  seconds: number
  doneMs: number[]
  refusedMs: number[]
  /** What asking took of one processor, with all that its thread asked besides. */
  processorShare: number
}

const CONNECTIONS = 200

/** The rate of clients each of which waits for its answer: as many as are answered. */
const AS_ANSWERED = Number.POSITIVE_INFINITY

export const steadyLoad = (plan: LoadPlan): Promise<LoadReport> =>
  steadyLoads([plan]).then(([report]) => report as LoadReport)

/** Several at once, in one thread. */
export async function steadyLoads(plans: LoadPlan[]): Promise<LoadReport[]> {
  const worker = new Worker(new URL('./steady-load-thread.ts', import.meta.url), {
    workerData: plans.map((plan) => ({ connections: CONNECTIONS, expects: 200, ...plan })),
  })
  const [reports] = (await once(worker, 'message')) as [LoadReport[]]
  await worker.terminate()
  return reports
}

/**
 * Takes as much of one processor as a load generator would take, and asks nobody, until it is told to end: what was
 * measured beside it differs from what was measured beside that load by the service's work alone.
 */
export function burn(share: number): { end(): Promise<number> } {
  const worker = new Worker(new URL('./burn-thread.ts', import.meta.url), { workerData: share })
  return {
    async end() {
      worker.postMessage('end')
      const [burnt] = (await once(worker, 'message')) as [number]
      await worker.terminate()
      return burnt
    },
  }
}

export const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

/** The most that a few clients, each of which waits for its answer, get done in a second, and what asking took. */
export async function capacityOf(
  plan: Omit<LoadPlan, 'perSecond'> & { clients: number },
): Promise<{ perSecond: number; processorShare: number }> {
  const report = await steadyLoad({ ...plan, connections: plan.clients, perSecond: AS_ANSWERED })
  return { perSecond: report.done / report.seconds, processorShare: report.processorShare }
}
