/** One number with much that waits, beside others: how fast those are written to, and how soon their notifications come. */

import { prepareHouse } from '../../../server/src/app/assembly.ts'
import { openHouse } from '../../../server/src/app/opening.ts'
import { actorAt, freshDatabase, settingsFor } from '../../../server/test/house.ts'
import { newProcess, type Process } from '../../../server/test/processes.ts'
import { recordAll } from '../../../server/test/record.ts'
import type { Ends } from '../scenario.ts'
import { processorSeconds } from './footprint.ts'
import { type Hook, hookServer, type Line, layLines, OPERATOR_KEY } from './lines.ts'
import { hammer, percentile, steadily } from './load.ts'

export type BacklogPlan = { events: number; turns: number; seconds: number; perSecond: number }

const LINES = 10
const CONNECTIONS = 16
const SLOW_MS = 500
const RECORDED_AT_ONCE = 1_000
const HANDED_ON_SHARE = 0.95

type Side = {
  process: Process
  hook: Hook
  lines: Line[]
  writes: number[]
  latencies: number[]
  /** Of processor for each call and its notification, at the steady rate. */
  micros: number[]
}

export async function besideBacklog(t: Ends, plan: BacklogPlan) {
  const sides = { alone: await newSide(t, 0), beside: await newSide(t, plan.events) }
  // The first turn only makes everybody's code warm.
  for (const side of Object.values(sides)) {
    await measure(side, plan)
    Object.assign(side, { writes: [], latencies: [], micros: [] })
  }
  // In turns: a machine that has other work to do is as busy for the one as for the other.
  for (let turn = 0; turn < plan.turns; turn++)
    for (const side of Object.values(sides)) await measure(side, plan)
  const median = (values: number[]) => percentile(values, 0.5)
  const [alone, beside] = [sides.alone, sides.beside]
  const [aloneP50Ms, besideP50Ms] = [median(alone.latencies), median(beside.latencies)]
  return {
    aloneWrites: Math.round(median(alone.writes)),
    besideWrites: Math.round(median(beside.writes)),
    writesRatio: Number((median(beside.writes) / median(alone.writes)).toFixed(2)),
    aloneP50Ms,
    besideP50Ms,
    latencyRatio: Number((besideP50Ms / aloneP50Ms).toFixed(2)),
    aloneMicros: Math.round(median(alone.micros)),
    besideMicros: Math.round(median(beside.micros)),
    aloneP99Ms: percentile(alone.latencies, 0.99),
    besideP99Ms: percentile(beside.latencies, 0.99),
  }
}

/** A process with a database of its own; in it, so much waits at a receiver that is down, and at one that is slow. */
async function newSide(t: Ends, events: number): Promise<Side> {
  const place = await freshDatabase()
  const process = await newProcess(place.environment)
  t.after(async () => {
    await process.kill()
    await place.remove()
  })
  await process.start()
  const hook = await hookServer(t)
  const lines = await layLines(process.url, hook, '/well', LINES)
  const [down] = await layLines(process.url, hook, '/down', 1)
  const [slow] = await layLines(process.url, hook, '/slow', 1)
  hook.misbehave('/down', (response) => response.writeHead(500).end())
  hook.misbehave('/slow', (response) => void setTimeout(() => response.end(), SLOW_MS))
  await process.kill('SIGTERM')
  for (const line of [down, slow]) if (line) await fill(place.environment, line, events)
  await process.start()
  await untilHandedOn(process.url, 2 * events)
  return { process, hook, lines, writes: [], latencies: [], micros: [] }
}

/** What could be delivered at once is delivered by then, but for a few at the slow one. */
async function untilHandedOn(url: string, events: number): Promise<void> {
  const operator = actorAt(url, OPERATOR_KEY)
  for (;;) {
    const { data } = (await operator.get('/operator/receivers')).body as { data: { waiting: number }[] }
    const waiting = data.reduce((sum, one) => sum + one.waiting, 0)
    if (waiting >= events * HANDED_ON_SHARE) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function fill(environment: Record<string, string>, line: Line, events: number): Promise<void> {
  const house = openHouse(settingsFor(environment))
  await prepareHouse(house)
  const happening = { account_id: line.account, node_id: line.number, value: { event: 'TEST' } }
  for (let left = events; left > 0; left -= RECORDED_AT_ONCE)
    await recordAll(
      house,
      Array.from({ length: Math.min(left, RECORDED_AT_ONCE) }, () => happening),
    )
  await house.outbound.close()
  await house.storage.close()
}

async function measure(side: Side, plan: BacklogPlan): Promise<void> {
  const { process, hook, lines } = side
  const { perSecond } = await hammer(process.url, lines, { connections: CONNECTIONS, seconds: plan.seconds })
  side.writes.push(perSecond)
  await untilQuiet(hook)
  hook.latencies.length = 0
  const used = processorSeconds(process.pid())
  const { calls } = await steadily(process.url, lines, plan)
  await untilQuiet(hook)
  side.micros.push(((processorSeconds(process.pid()) - used) * 1e6) / calls)
  side.latencies.push(...hook.latencies)
}

const QUIET_MS = 500

/** Nothing has come for a moment: what was sent has arrived. */
export async function untilQuiet(hook: Hook): Promise<void> {
  for (let before = -1; hook.arrivals.length !== before; ) {
    before = hook.arrivals.length
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
  }
}
