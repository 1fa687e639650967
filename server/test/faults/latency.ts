/** How long notifications take at a steady rate: by themselves, and beside whatever goes wrong elsewhere. */

import type { TestContext } from 'node:test'
import { house, type TestHouse } from '../house.ts'
import { type Answering, receiver, type TestReceiver } from '../receiver.ts'
import { type Happening, recordAll } from '../record.ts'
import { accountFor, badReceiver, KINDS } from './bad-receivers.ts'
import { percentile } from './load.ts'

type Ends = Pick<TestContext, 'after'>
type Recorded = { node: string; count: number; recorded: number }
export type LatencyPlan = { receivers: number; eventsPerSecond: number; seconds: number; turns: number }
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

/** Eight kinds of bad receivers, each of which gets as much as each of the healthy ones does. */
export async function besideBadReceivers(t: Ends, plan: LatencyPlan): Promise<LatencyReport> {
  const all = await house(t as TestContext)
  const healthy = await healthyOnes(all, t, plan.receivers)
  const accounts: string[] = []
  return besides(all, plan, healthy, async () => {
    for (const [name, say] of KINDS) {
      const bad = await badReceiver(t, name, say)
      accounts.push(await accountFor(all, bad))
      bad.misbehave()
    }
    const perTick = (plan.eventsPerSecond / plan.receivers) * (TICK_MS / 1_000)
    return (tick) =>
      accounts
        .filter((_, at) => (tick * perTick + at / accounts.length) % 1 < perTick)
        .map((account_id) => ({ account_id, node_id: `node ${tick % NODES}`, value: { event: 'TEST' } }))
  })
}

/** Receivers on one host that never answer, each of which gets an event for a few of its nodes every now and then. */
export async function besideHanging(
  t: Ends,
  plan: LatencyPlan & { hanging: number },
): Promise<LatencyReport> {
  const all = await house(t as TestContext)
  const healthy = await healthyOnes(all, t, plan.receivers)
  return besides(all, plan, healthy, async () => {
    const bad = await badReceiver(t, 'hangs', () => {})
    const { origin } = new URL(bad.url)
    const accounts: string[] = []
    for (let count = 0; count < plan.hanging; count++)
      accounts.push(await accountFor(all, { ...bad, url: `${origin}/${count}` }))
    bad.misbehave()
    return (tick) =>
      accounts
        .filter((_, at) => at % NODES === tick % NODES)
        .map((account_id) => ({ account_id, node_id: `node ${tick % 8}`, value: { event: 'TEST' } }))
  })
}

/** One node whose events are always refused, at the very receivers whose other nodes are measured. */
export async function besidePoison(t: Ends, plan: LatencyPlan): Promise<LatencyReport> {
  const all = await house(t as TestContext)
  const healthy = await healthyOnes(all, t, plan.receivers)
  const [{ account_id }] = healthy as [Healthy]
  return besides(all, plan, healthy, async () => () => [
    { account_id, node_id: 'poisoned', value: { event: 'TEST', poison: true } },
  ])
}

type Healthy = { account_id: string; hook: TestReceiver }

async function healthyOnes(all: TestHouse, t: Ends, count: number): Promise<Healthy[]> {
  const made: Healthy[] = []
  while (made.length < count) {
    const hook = await receiver(t)
    made.push({ account_id: await accountFor(all, hook), hook })
  }
  return made
}

type Harm = (tick: number) => Happening[]

async function besides(
  all: TestHouse,
  plan: LatencyPlan,
  healthy: Healthy[],
  begin: () => Promise<Harm>,
): Promise<LatencyReport> {
  let latencies: number[] = []
  let arrived = 0
  const answer: Answering = (_request, response, body) => {
    const { value } = JSON.parse(String(body)).entry[0].changes[0]
    if (value.poison) return response.writeHead(422).end()
    latencies.push(Date.now() - value.recorded)
    arrived++
    response.writeHead(200).end()
  }
  for (const { hook } of healthy) hook.answerWith(answer)
  const measure = async (harm: Harm): Promise<number[]> => {
    latencies = []
    const sent = await steadily(all, plan, healthy, harm)
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

/** A few at every tick, and what does harm in the same transaction; gives how many there were. */
async function steadily(
  { house: inside }: TestHouse,
  plan: LatencyPlan,
  healthy: Healthy[],
  harm: Harm,
): Promise<number> {
  const each = Math.max(1, Math.round((plan.eventsPerSecond * TICK_MS) / 1_000))
  const ticks = Math.round((plan.seconds * 1_000) / TICK_MS)
  const started = Date.now()
  let count = 0
  for (let tick = 0; tick < ticks; tick++) {
    const happenings = Array.from({ length: each }, (): Happening => {
      const { account_id } = healthy[count % healthy.length] as Healthy
      const node = `node ${Math.floor(count++ / healthy.length) % NODES}`
      const value: Recorded = { node, count, recorded: Date.now() }
      return { account_id, node_id: node, value: { event: 'TEST', ...value } }
    })
    await recordAll(inside, [...harm(tick), ...happenings])
    const wait = started + (tick + 1) * TICK_MS - Date.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
  }
  return count
}
