/** Requests at a fixed rate, whatever becomes of those before: as a crowd sends them, not as one client does. */

import { Agent, request } from 'node:http'

export type LoadPlan = {
  url: string
  token: string
  perSecond: number
  seconds: number
  connections?: number
  /** What is asked, by its number. */
  ask(turn: number): { method: 'GET' | 'POST'; path: string; body?: object }
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
}

const TICK_MS = 10
const CONNECTIONS = 200
const WAIT_MS_MAX = 30_000

export async function steadyLoad(plan: LoadPlan): Promise<LoadReport> {
  const agent = new Agent({ keepAlive: true, maxSockets: plan.connections ?? CONNECTIONS })
  await connectAll(plan, agent)
  const report: LoadReport = {
    sent: 0,
    done: 0,
    refused: 0,
    broken: 0,
    seconds: 0,
    doneMs: [],
    refusedMs: [],
  }
  const underWay = new Set<Promise<void>>()
  const started = performance.now()
  const send = async () => {
    const { status, retryAfter, tookMs } = await ask(plan, agent, report.sent++)
    if (status === 200) {
      report.done++
      report.doneMs.push(tookMs)
    } else if ((status === 429 || status === 503) && retryAfter) {
      report.refused++
      report.refusedMs.push(tookMs)
    } else report.broken++
  }
  for (;;) {
    const elapsed = (performance.now() - started) / 1000
    if (elapsed >= plan.seconds) break
    for (let due = Math.floor(elapsed * plan.perSecond) - report.sent; due > 0; due--) {
      const one = send()
      underWay.add(one)
      void one.finally(() => underWay.delete(one))
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  }
  await Promise.all(underWay)
  report.seconds = (performance.now() - started) / 1000
  agent.destroy()
  return report
}

/**
 * All connections are there before anything is measured, as a client that goes on for long has them: a process takes
 * one new one in each turn of its loop, so that a storm of them would measure nothing but that.
 */
async function connectAll(plan: LoadPlan, agent: Agent): Promise<void> {
  const health = { ...plan, ask: () => ({ method: 'GET' as const, path: '/health' }) }
  await Promise.all(
    Array.from({ length: plan.connections ?? CONNECTIONS }, (_, at) => ask(health, agent, at)),
  )
}

type Outcome = { status: number; retryAfter: boolean; tookMs: number }

function ask(plan: LoadPlan, agent: Agent, turn: number): Promise<Outcome> {
  const { method, path, body } = plan.ask(turn)
  const text = body === undefined ? '' : JSON.stringify(body)
  return new Promise((resolve) => {
    const broken = () => resolve({ status: 0, retryAfter: false, tookMs: 0 })
    let began = performance.now()
    const sending = request(
      plan.url + path,
      {
        agent,
        method,
        timeout: WAIT_MS_MAX,
        headers: {
          authorization: `Bearer ${plan.token}`,
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          }),
        },
      },
      (answer) => {
        answer.resume()
        answer.on('error', broken)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            retryAfter: answer.headers['retry-after'] !== undefined,
            tookMs: performance.now() - began,
          }),
        )
      },
    )
    // From when a connection is free for it: waiting for one is the client's own queue.
    sending.on('socket', () => {
      began = performance.now()
    })
    sending.on('error', broken)
    sending.on('timeout', () => sending.destroy())
    sending.end(text)
  })
}

export const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

/** The most that a few clients, each of which waits for its answer, get done in a second. */
export async function capacityOf(plan: Omit<LoadPlan, 'perSecond'> & { clients: number }): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: plan.clients })
  const until = performance.now() + plan.seconds * 1000
  let [turn, done] = [0, 0]
  const client = async () => {
    while (performance.now() < until) {
      const { status } = await ask({ ...plan, perSecond: 0 }, agent, turn++)
      if (status === 200) done++
    }
  }
  await Promise.all(Array.from({ length: plan.clients }, client))
  agent.destroy()
  return done / plan.seconds
}
