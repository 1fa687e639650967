/** A load that goes on: whether it is served at the end as at the beginning, and takes no more of the machine. */

import type { TestContext } from 'node:test'
import { freshDatabase, type Place } from '../../../server/test/house.ts'
import { newProcess, type Process } from '../../../server/test/processes.ts'
import { badReceiver, KINDS } from '../attacks/bad-receivers.ts'
import type { Ends } from '../scenario.ts'
import { untilQuiet } from './backlog.ts'
import { type Footprint, footprintOf } from './footprint.ts'
import { type Hook, hookServer, type Line, layLines, subscribe } from './lines.ts'
import { hammer, percentile, steadily } from './load.ts'

export type SustainedPlan = {
  minutes: number
  /** Of what the process can do, found out before. */
  share: number
  besideBad: boolean
}

const LINES = 20
const CONNECTIONS = 32
const CAPACITY_SECONDS = 10
const WARM_UP_SECONDS = 20
/** Short, so that what happens now and then, such as a server's checkpoint, is in few of them. */
const PART_SECONDS = 20
const SHOWN = 6

export async function sustain(t: Ends, plan: SustainedPlan) {
  const place = await freshDatabase()
  const process = await newProcess(place.environment)
  t.after(async () => {
    await process.kill()
    await place.remove()
  })
  await process.start()
  const hook = await hookServer(t)
  const lines = await layLines(process.url, hook, '/well', LINES)
  const bad = plan.besideBad ? await badLines(t, process) : []
  const { perSecond: capacity } = await hammer(process.url, lines, {
    connections: CONNECTIONS,
    seconds: CAPACITY_SECONDS,
  })
  await untilQuiet(hook)
  const perSecond = Math.max(1, Math.round(capacity * plan.share))
  const all = [...lines, ...bad]
  await steadily(process.url, all, { perSecond, seconds: WARM_UP_SECONDS })
  const count = Math.max(SHOWN, Math.round((plan.minutes * 60) / PART_SECONDS))
  const seconds = (plan.minutes * 60) / count
  const parts: Part[] = []
  while (parts.length < count)
    parts.push(await measure({ process, place, hook }, all, { perSecond, seconds }))
  return figuresOf(capacity, perSecond, parts)
}

type Part = Footprint & { callsP99Ms: number; arrivalsP99Ms: number; failures: number }

async function measure(
  { process, place, hook }: { process: Process; place: Place; hook: Hook },
  lines: Line[],
  plan: { perSecond: number; seconds: number },
): Promise<Part> {
  hook.latencies.length = 0
  hook.arrivals.length = 0
  const { latencies, failures } = await steadily(process.url, lines, plan)
  return {
    ...footprintOf(process.pid(), place.environment.PARLEY_DATA_DIR),
    callsP99Ms: Math.round(percentile(latencies, 0.99)),
    arrivalsP99Ms: percentile(hook.latencies, 0.99),
    failures,
  }
}

/** One line for each kind of bad receiver. */
async function badLines(t: Ends, process: Process): Promise<Line[]> {
  const lines: Line[] = []
  for (const [name, say] of KINDS) {
    const bad = await badReceiver(t as TestContext, name, say)
    lines.push(await subscribe(process.url, bad.url))
    bad.misbehave()
  }
  return lines
}

/** One part's slowest hundredth, or what is open in one moment, says more about the machine's moment than about the service. */
const median = (parts: Part[], which: keyof Part) =>
  percentile(
    parts.map((part) => part[which]),
    0.5,
  )

function figuresOf(capacity: number, perSecond: number, parts: Part[]) {
  const half = Math.floor(parts.length / 2)
  const [beginning, end] = [parts.slice(0, half), parts.slice(-half)]
  const growth = (which: keyof Part) => median(end, which) - median(beginning, which)
  const ratio = (which: keyof Part) => Number((median(end, which) / median(beginning, which)).toFixed(2))
  const place = (at: number) => Math.round((at * parts.length) / SHOWN)
  const sixths = Array.from({ length: SHOWN }, (_, at) => parts.slice(place(at), place(at + 1)))
  const all = (which: keyof Part) => sixths.map((some) => median(some, which)).join(' ')
  return {
    capacity: Math.round(capacity),
    perSecond,
    callsP99Ms: all('callsP99Ms'),
    callsRatio: ratio('callsP99Ms'),
    arrivalsP99Ms: all('arrivalsP99Ms'),
    arrivalsRatio: ratio('arrivalsP99Ms'),
    residentMb: all('residentMb'),
    residentGrowthMb: growth('residentMb'),
    descriptors: all('descriptors'),
    descriptorsGrowth: growth('descriptors'),
    walMbMax: Math.max(...parts.map((part) => part.walMb)),
    failures: parts.reduce((sum, part) => sum + part.failures, 0),
  }
}
