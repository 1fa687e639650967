/** How long notifications take at a steady rate: by themselves, and beside whatever goes wrong elsewhere. */

import type { TestContext } from 'node:test'
import { house, type TestHouse } from '../../../server/test/house.ts'
import { type Answering, receiver, type TestReceiver } from '../../../server/test/receiver.ts'
import { type Happening, recordAll } from '../../../server/test/record.ts'
import {
  accountFor,
  type Bad,
  badReceiver,
  KINDS,
  type Subscriber,
  subscriberFor,
} from '../attacks/bad-receivers.ts'
import { percentile } from './load.ts'

type Ends = Pick<TestContext, 'after'>
type Recorded = { node: string; count: number; recorded: number }
export type LatencyPlan = { receivers: number; eventsPerSecond: number; seconds: number; turns: number }
export type LatencyReport = {
  aloneP50Ms: number
  answeredP50Ms: number
  besideP50Ms: number
  aloneP99Ms: number
  answeredP99Ms: number
  besideP99Ms: number
  /** Of the 99th percentiles, each the median of its turns: beside what goes wrong, and by themselves. */
  ratio: number
  /** Beside what goes wrong, and beside the same when all of it is answered well. */
  ratioToAnswered: number
  arrived: number
}

const NODES = 20
const TICK_MS = 50

/** Eight kinds of bad receivers, each of which gets as much as each of the healthy ones does. */
export async function besideBadReceivers(t: Ends, plan: LatencyPlan): Promise<LatencyReport> {
  const all = await house(t as TestContext)
  const healthy = await healthyOnes(all, t, plan.receivers)
  const receivers: Bad[] = []
  for (const [name, say] of KINDS) receivers.push(await badReceiver(t, name, say))
  const subscribers = await Promise.all(receivers.map((bad) => subscriberFor(all, bad)))
  const perTick = (plan.eventsPerSecond / plan.receivers) * (TICK_MS / 1_000)
  const at = (tick: number) =>
    subscribers
      .filter((_, at) => (tick * perTick + at / subscribers.length) % 1 < perTick)
      .map(({ account_id }) => ({ account_id, node_id: `node ${tick % NODES}`, value: { event: 'TEST' } }))
  return besides(all, plan, healthy, { at, ...comingAndGoing(all, receivers, subscribers) })
}

/** Receivers on one host that never answer, each of which gets an event for a few of its nodes every now and then. */
export async function besideHanging(
  t: Ends,
  plan: LatencyPlan & { hanging: number },
): Promise<LatencyReport> {
  const all = await house(t as TestContext)
  const healthy = await healthyOnes(all, t, plan.receivers)
  const bad = await badReceiver(t, 'hangs', () => {})
  const subscribers: Subscriber[] = []
  for (let count = 0; count < plan.hanging; count++)
    subscribers.push(await subscriberFor(all, { ...bad, url: `${new URL(bad.url).origin}/${count}` }))
  const at = (tick: number) =>
    subscribers
      .filter((_, at) => at % NODES === tick % NODES)
      .map(({ account_id }) => ({ account_id, node_id: `node ${tick % 8}`, value: { event: 'TEST' } }))
  return besides(all, plan, healthy, { at, ...comingAndGoing(all, [bad], subscribers) })
}

/** One node whose events are always refused, at the very receivers whose other nodes are measured. */
export async function besidePoison(t: Ends, plan: LatencyPlan): Promise<LatencyReport> {
  const all = await house(t as TestContext)
  const healthy = await healthyOnes(all, t, plan.receivers)
  const [{ account_id }] = healthy as [Healthy]
  return besides(all, plan, healthy, {
    at: () => [{ account_id, node_id: 'poisoned', value: { event: 'TEST', poison: true } }],
    begin: async () => {},
    misbehave: () => {},
    end: () => nothingWaits(all),
  })
}

/**
 * What goes wrong in one turn: it is there, then it goes wrong. After its end nothing of it is under way: what is alone
 * then is alone.
 */
type Harm = {
  at(tick: number): Happening[]
  begin(): Promise<void>
  misbehave(): void
  end(): Promise<void>
}

/** They are subscribed for as long as they are there. */
const comingAndGoing = (all: TestHouse, receivers: Bad[], subscribers: Subscriber[]): Omit<Harm, 'at'> => ({
  async begin() {
    for (const { subscribe } of subscribers) await subscribe()
  },
  misbehave() {
    for (const bad of receivers) bad.misbehave()
  },
  async end() {
    for (const { unsubscribe } of subscribers) await unsubscribe()
    for (const bad of receivers) bad.behave()
    await nothingWaits(all)
  },
})

async function nothingWaits({ house: inside, eventually }: TestHouse): Promise<void> {
  const waiting = inside.storage.read.selectFrom('deliveries').select('id').where('state', '=', 'waiting')
  await eventually(async () => (await waiting.executeTakeFirst()) === undefined, 'the end of the harm')
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

async function besides(
  all: TestHouse,
  plan: LatencyPlan,
  healthy: Healthy[],
  harm: Harm,
): Promise<LatencyReport> {
  let latencies: number[] = []
  let arrived = 0
  let isThere = false
  let isHarmed = false
  const answer: Answering = (_request, response, body) => {
    const { value } = JSON.parse(String(body)).entry[0].changes[0]
    if (value.poison) return response.writeHead(isHarmed ? 422 : 200).end()
    latencies.push(Date.now() - value.recorded)
    arrived++
    response.writeHead(200).end()
  }
  for (const { hook } of healthy) hook.answerWith(answer)
  const measure = async (): Promise<number[]> => {
    latencies = []
    const sent = await steadily(all, plan, healthy, isThere ? harm.at : () => [])
    await all.eventually(async () => latencies.length >= sent, 'the arrival of all')
    return latencies
  }
  await measure()
  const alone: number[][] = []
  const answered: number[][] = []
  const beside: number[][] = []
  // In turns: a machine that has other work to do is as busy for the one as for the other.
  for (let turn = 0; turn < plan.turns; turn++) {
    alone.push(await measure())
    await harm.begin()
    isThere = true
    answered.push(await measure())
    harm.misbehave()
    isHarmed = true
    beside.push(await measure())
    isThere = false
    isHarmed = false
    await harm.end()
  }
  const [aloneP99Ms, answeredP99Ms, besideP99Ms] = [alone, answered, beside].map((one) =>
    usual(one, 0.99),
  ) as [number, number, number]
  return {
    aloneP50Ms: usual(alone, 0.5),
    answeredP50Ms: usual(answered, 0.5),
    besideP50Ms: usual(beside, 0.5),
    aloneP99Ms,
    answeredP99Ms,
    besideP99Ms,
    ratio: Number((besideP99Ms / aloneP99Ms).toFixed(2)),
    ratioToAnswered: Number((besideP99Ms / answeredP99Ms).toFixed(2)),
    arrived,
  }
}

/** The median of the turns: one turn's slowest hundredth says more about the machine's moment than about the service. */
const usual = (turns: number[][], share: number): number =>
  percentile(
    turns.map((latencies) => percentile(latencies, share)),
    0.5,
  )

/** A few at every tick, and what does harm beside them, as other callers would; gives how many there were. */
async function steadily(
  { house: inside }: TestHouse,
  plan: LatencyPlan,
  healthy: Healthy[],
  harm: Harm['at'],
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
    const others = harm(tick)
    await Promise.all([recordAll(inside, happenings), others.length > 0 && recordAll(inside, others)])
    const wait = started + (tick + 1) * TICK_MS - Date.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
  }
  return count
}
