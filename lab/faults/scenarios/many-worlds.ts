/** Worlds that stay, each with rules and somebody who looks on: what they cost in memory. */

import { Agent, get } from 'node:http'
import { type Actor, actorsAt, assertDone } from '../../../server/test/house.ts'
import { newWorld, type TestWorld } from '../../../server/test/worlds.ts'
import { oneProcess } from '../kills/one-process.ts'
import { residentMb, watchMemory } from '../load/memory.ts'
import { BOTH, type Scenario, unless } from '../scenario.ts'

const RULES_EACH = 5
const AT_ONCE = 8
/** Beside what every process holds: a world, its rules, its streams, and the calls that it made. */
const KB_PER_WORLD_MAX = 200
const BESIDE_MB_MAX = 150

export const manyWorlds: Scenario = {
  name: 'many-worlds',
  title: '1,000 worlds with rules, each with a phone and a log of calls open',
  bar: `at most ${BESIDE_MB_MAX} MB and ${KB_PER_WORLD_MAX} kB for each world; streams beyond the bounds get 503; every world answers`,
  engines: BOTH,
  async run(t, { option }) {
    const count = option('worlds', 1_000)
    const service = await oneProcess(t)
    const { url } = service
    const { operator } = actorsAt(url)
    await lived(operator, await newWorld(url, operator))
    const startMb = residentMb(service.pid())
    const memory = watchMemory(service.pid())

    const worlds: TestWorld[] = []
    await inLanes(count, async () => {
      const world = await newWorld(url, operator)
      worlds.push(world)
      await staged(operator, world)
    })
    const madeMb = residentMb(service.pid())
    const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
    t.after(() => agent.destroy())
    const statuses = (await Promise.all(worlds.map((world) => streamsOf(url, world, agent)))).flat()
    const openMb = residentMb(service.pid())
    await inLanes(count, (at) => lived(operator, worlds[at] as TestWorld))
    const peakMb = memory.end()
    agent.destroy()

    const mostMb = BESIDE_MB_MAX + (count * KB_PER_WORLD_MAX) / 1024
    const figures = {
      startMb,
      madeMb,
      openMb,
      peakMb,
      streams: statuses.filter((status) => status === 200).length,
      refused: statuses.filter((status) => status === 503).length,
      kbPerWorld: Math.round(((madeMb - startMb) * 1024) / count),
    }
    const problems = [
      ...unless(peakMb - startMb <= mostMb, `${peakMb - startMb} MB more, and ${mostMb} are allowed`),
      ...unless(figures.streams + figures.refused === statuses.length, 'a stream got neither 200 nor 503'),
    ]
    return { count: `${count} worlds, ${count * RULES_EACH} rules`, figures, problems }
  },
}

async function inLanes(count: number, work: (at: number) => Promise<void>): Promise<void> {
  let next = 0
  const lane = async () => {
    for (let at = next++; at < count; at = next++) await work(at)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

/** Rules that are asked at every call, and step in at none of those that are made. */
async function staged(operator: Actor, { id }: TestWorld): Promise<void> {
  for (let at = 0; at < RULES_EACH; at++) {
    const rule = { when: { operation: 'sendMessage', nth: 1_000 + at }, what: { do: 'refuse', code: 131056 } }
    assertDone(await operator.post(`/operator/worlds/${id}/stage`, rule))
  }
}

async function lived(operator: Actor, { owner, phone_number_id }: TestWorld): Promise<void> {
  const customer = '16505551234'
  const inbound = { from: customer, type: 'text', text: { body: 'Hi' } }
  assertDone(await operator.post(`/operator/${phone_number_id}/inbound`, inbound))
  const answer = { to: customer, type: 'text', text: { body: 'Hello' } }
  assertDone(await owner.post(`/${phone_number_id}/messages`, answer))
}

const streamsOf = (url: string, { id, phone_number_id }: TestWorld, agent: Agent): Promise<number[]> =>
  Promise.all([
    opened(`${url}/phone/${phone_number_id}/events?as=16505551234`, agent),
    opened(`${url}/operator/requests?world=${id}`, agent, 'text/event-stream'),
  ])

function opened(url: string, agent: Agent, accept = '*/*'): Promise<number> {
  const headers = { accept, authorization: 'Bearer sandbox-operator-key' }
  return new Promise((resolve) => {
    const asking = get(url, { agent, headers }, (answer) => {
      answer.resume()
      // Ended from our side, when all is measured.
      answer.on('error', () => {})
      resolve(answer.statusCode ?? 0)
    })
    asking.on('error', () => resolve(0))
  })
}
