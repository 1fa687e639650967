/** How long notifications take at a steady rate: by themselves, and beside whatever goes wrong elsewhere. */

import type { TestContext } from 'node:test'
import { house, type TestHouse } from '../house.ts'
import { receiver } from '../receiver.ts'
import { type Happening, recordAll } from '../record.ts'
import { accountFor, badReceiver, KINDS } from './bad-receivers.ts'

type Ends = Pick<TestContext, 'after'>
type Recorded = { node: string; count: number; recorded: number }
export type LatencyPlan = { eventsPerSecond: number; seconds: number; turns: number }
export type LatencyReport = {
  aloneP50Ms: number
  besideP50Ms: number
  aloneP99Ms: number
  besideP99Ms: number
  /** Of the 99th percentiles. */
  ratio: number
  arrived: number
}

const NODES = 20
const TICK_MS = 50

/** Eight kinds of bad receivers get as much as the healthy one does. */
export async function besideBadReceivers(t: Ends, plan: LatencyPlan): Promise<LatencyReport> {
  const all = await house(t as TestContext)
  const hook = await receiver(t)
  const healthy = await accountFor(all, hook)
  const accounts: string[] = []
  return besides(all, plan, healthy, hook.answerWith, async () => {
    for (const [name, say] of KINDS) {
      const bad = await badReceiver(t, name, say)
      accounts.push(await accountFor(all, bad))
      bad.misbehave()
    }
    return (node) => accounts.map((account_id) => ({ account_id, node_id: node, value: { event: 'TEST' } }))
  })
}

/** One event that is always refused, at the very receiver whose other nodes are measured. */
export async function besidePoison(t: Ends, plan: LatencyPlan): Promise<LatencyReport> {
  const all = await house(t as TestContext)
  const hook = await receiver(t)
  const account = await accountFor(all, hook)
  return besides(all, plan, account, hook.answerWith, async () => () => [
    { account_id: account, node_id: 'poisoned', value: { event: 'TEST', poison: true } },
  ])
}

type Answering = Parameters<Awaited<ReturnType<typeof receiver>>['answerWith']>[0]
type Harm = (node: string) => Happening[]

async function besides(
  all: TestHouse,
  plan: LatencyPlan,
  account_id: string,
  answerWith: (answer: Answering) => void,
  begin: () => Promise<Harm>,
): Promise<LatencyReport> {
  let latencies: number[] = []
  let arrived = 0
  answerWith((_request, response, body) => {
    const { value } = JSON.parse(String(body)).entry[0].changes[0]
    if (value.poison) return response.writeHead(422).end()
    latencies.push(Date.now() - value.recorded)
    arrived++
    response.writeHead(200).end()
  })
  const measure = async (harm: Harm): Promise<number[]> => {
    latencies = []
    const sent = await steadily(all, plan, account_id, harm)
    await all.eventually(async () => latencies.length >= sent, 'the arrival of all')
    return latencies
  }
  const nothing: Harm = () => []
  await measure(nothing)
  const alone = await measure(nothing)
  const beside: number[] = []
  const harm = await begin()
  // In turns: a machine that has other work to do is as busy for the one as for the other.
  for (let turn = 0; turn < plan.turns; turn++) {
    beside.push(...(await measure(harm)))
    alone.push(...(await measure(nothing)))
  }
  const [aloneP99Ms, besideP99Ms] = [percentile(alone, 0.99), percentile(beside, 0.99)]
  return {
    aloneP50Ms: percentile(alone, 0.5),
    besideP50Ms: percentile(beside, 0.5),
    aloneP99Ms,
    besideP99Ms,
    ratio: Number((besideP99Ms / aloneP99Ms).toFixed(2)),
    arrived,
  }
}

const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

/** A few at every tick, and what does harm in the same transaction; gives how many there were. */
async function steadily(
  { house: inside }: TestHouse,
  plan: LatencyPlan,
  account_id: string,
  harm: Harm,
): Promise<number> {
  const each = Math.max(1, Math.round((plan.eventsPerSecond * TICK_MS) / 1_000))
  const ticks = Math.round((plan.seconds * 1_000) / TICK_MS)
  const started = Date.now()
  let count = 0
  for (let tick = 0; tick < ticks; tick++) {
    const happenings = Array.from({ length: each }, (): Happening => {
      const node = `node ${count++ % NODES}`
      const value: Recorded = { node, count, recorded: Date.now() }
      return { account_id, node_id: node, value: { event: 'TEST', ...value } }
    })
    await recordAll(inside, [...harm(`node ${tick % NODES}`), ...happenings])
    const wait = started + (tick + 1) * TICK_MS - Date.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
  }
  return count
}
