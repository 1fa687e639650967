/** Calls at a steady rate, or as many as are answered: renames of numbers, over connections that are kept. */

import { Agent, request } from 'node:http'
import type { Line } from './lines.ts'
import { OPERATOR_KEY } from './lines.ts'

const CALLS_UNDER_WAY_MAX = 256

export type Loaded = {
  calls: number
  failures: number
  perSecond: number
  latencies: number[]
  /** Those that were answered well, as `number moment`. */
  acknowledged: string[]
}

export const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** As many as are answered, over so many connections. */
export function hammer(
  url: string,
  lines: Line[],
  plan: { connections: number; seconds: number },
): Promise<Loaded> {
  return loading(url, lines, plan.connections, async (call) => {
    const deadline = performance.now() + plan.seconds * 1_000
    const one = async () => {
      while (performance.now() < deadline) await call()
    }
    await Promise.all(Array.from({ length: plan.connections }, one))
  })
}

/** So many a second, whether or not those before have been answered. */
export function steadily(
  url: string,
  lines: Line[],
  plan: { perSecond: number; seconds: number },
): Promise<Loaded> {
  return loading(url, lines, CALLS_UNDER_WAY_MAX, async (call) => {
    const started = performance.now()
    const pending = new Set<Promise<void>>()
    for (let count = 0; count < plan.perSecond * plan.seconds; count++) {
      const one = call().finally(() => pending.delete(one))
      pending.add(one)
      const wait = started + (count * 1_000) / plan.perSecond - performance.now()
      if (wait > 1) await sleep(wait)
    }
    await Promise.all(pending)
  })
}

async function loading(
  url: string,
  lines: Line[],
  connections: number,
  run: (call: () => Promise<void>) => Promise<void>,
): Promise<Loaded> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const loaded: Loaded = { calls: 0, failures: 0, perSecond: 0, latencies: [], acknowledged: [] }
  const started = performance.now()
  await run(async () => {
    const { number } = lines[loaded.calls++ % lines.length] as Line
    const from = performance.now()
    const named = `${number} ${Date.now()}`
    const status = await rename(agent, url, number, named)
    loaded.latencies.push(performance.now() - from)
    if (status === 200) loaded.acknowledged.push(named)
    else loaded.failures++
  })
  loaded.perSecond = loaded.acknowledged.length / ((performance.now() - started) / 1_000)
  agent.destroy()
  return loaded
}

/** Gives the status of the answer, or 0 where none came. */
function rename(agent: Agent, url: string, number: string, verified_name: string): Promise<number> {
  const body = JSON.stringify({ verified_name })
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${OPERATOR_KEY}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const call = request(`${url}/operator/${number}`, { agent, method: 'POST', headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', () => resolve(0))
    })
    call.on('error', () => resolve(0))
    call.end(body)
  })
}
