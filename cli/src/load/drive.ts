/** Lets an audience come: each customer writes at their time, and does with the answer what they do. */

import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ParleyOperator } from '@parley-dev/operator'
import { ParleyError } from '@parley-dev/sdk'
import type { Customer, CustomerAction } from './audience.ts'

export type Target = {
  operator: ParleyOperator
  app: string
  number: string
  patienceMs: number
  signal: AbortSignal
}

/** A message of a customer that waits for its answer. */
type Waiting = { order: number; at: number }
type Coming = Customer & { waiting: Waiting[]; hasDone: boolean; did: CustomerAction | 'none' }

export type Driven = {
  written: number
  latencies: number[]
  unanswered: number
  did: Record<CustomerAction, number>
  read: number
  /** Messages that were answered after one that was written later. */
  overtaken: number
  refusedCustomers: string[]
  /** What came of it: the same for the same audience, whatever the machine and the database. */
  outcome: string
}

const LISTED_MAX = 1_000
const AT_ONCE = 16
const WAIT = '1s'
const SETTLED = '10s'

export async function drive(audience: Customer[], target: Target): Promise<Driven> {
  const { operator, number, patienceMs, signal } = target
  const crowd = new Map(
    audience.map((one): [string, Coming] => [
      one.phone,
      { ...one, waiting: [], hasDone: false, did: 'none' },
    ]),
  )
  const answeredAt: number[] = []
  const latencies: number[] = []
  const refusedCustomers: string[] = []
  const began = performance.now()
  let written = 0
  let isEverybodyHere = false
  let lastAt = began

  async function writes(one: Coming, text: string): Promise<void> {
    one.waiting.push({ order: written++, at: performance.now() })
    lastAt = performance.now()
    await operator.customers.act(number, { customer: one.phone, action: 'write', text }).catch((error) => {
      if (!(error instanceof ParleyError) || error.status === 0) throw error
      one.waiting.pop()
      refusedCustomers.push(`${one.phone}: ${error.message}`)
    })
  }

  async function arrivals(): Promise<void> {
    const writing: Promise<void>[] = []
    for (const one of crowd.values()) {
      await pause(Math.max(0, began + one.atMs - performance.now()), undefined, { signal }).catch(
        () => undefined,
      )
      if (signal.aborted) break
      writing.push(writes(one, one.says))
    }
    await Promise.all(writing)
    isEverybodyHere = true
  }

  const isOver = () =>
    signal.aborted ||
    (isEverybodyHere &&
      ([...crowd.values()].every(({ waiting }) => waiting.length === 0) ||
        performance.now() - lastAt > patienceMs))

  async function answers(): Promise<void> {
    let after = 0
    while (!isOver()) {
      const { data } = await operator.call('listSentMessages', [number], {
        after,
        limit: LISTED_MAX,
        wait: WAIT,
      })
      after = data.at(-1)?.seq ?? after
      const now = performance.now()
      await Promise.all(
        data.map(async ({ wa_id }) => {
          const one = crowd.get(wa_id)
          const waited = one?.waiting.shift()
          if (!one || !waited) return
          lastAt = now
          latencies.push(now - waited.at)
          answeredAt[waited.order] = now
          await reacts(one)
        }),
      )
    }
  }

  async function reacts(one: Coming): Promise<void> {
    const customer = one.phone
    if (one.reads) await operator.customers.act(number, { customer, action: 'read' })
    if (one.hasDone) return
    one.hasDone = true
    one.did = one.does
    if (one.does === 'answers') return writes(one, `${one.says}, again`)
    if (one.does === 'blocks')
      return void (await operator.customers.act(number, { customer, action: 'block' }))
    if (one.does !== 'taps') return
    const label = await firstLabel(target, one.phone)
    if (label === undefined) {
      one.did = 'ignores'
      return
    }
    one.waiting.push({ order: written++, at: performance.now() })
    lastAt = performance.now()
    await operator.customers.act(number, { customer, action: 'tap', label })
  }

  await Promise.all([arrivals(), answers()])
  await operator.call('readSettled', [target.app], { wait: SETTLED })
  const all = [...crowd.values()]
  const count = (action: CustomerAction) => all.filter(({ did }) => did === action).length
  return {
    written,
    latencies,
    unanswered: all.reduce((sum, { waiting }) => sum + waiting.length, 0),
    did: {
      answers: count('answers'),
      taps: count('taps'),
      blocks: count('blocks'),
      ignores: count('ignores'),
    },
    read: all.filter(({ reads, hasDone }) => reads && hasDone).length,
    overtaken: overtakenIn(answeredAt),
    refusedCustomers,
    outcome: await outcomeOf(all, target),
  }
}

function overtakenIn(answeredAt: number[]): number {
  let earliest = Number.POSITIVE_INFINITY
  let overtaken = 0
  for (const at of answeredAt.toReversed()) {
    if (at === undefined) continue
    if (at > earliest) overtaken++
    earliest = Math.min(earliest, at)
  }
  return overtaken
}

async function firstLabel({ operator, number }: Target, customer: string): Promise<string | undefined> {
  const { labels } = await operator.customers.screen(number, { customer })
  return labels[0]
}

/** Who said what to whom, in each conversation, and how far it came: no ids and no times. */
async function outcomeOf(crowd: Coming[], { operator, number }: Target): Promise<string> {
  const conversations: string[] = []
  const left = [...crowd]
  const lane = async () => {
    for (let one = left.shift(); one; one = left.shift()) {
      const { data } = await operator.call('readConversation', [number, one.phone], { limit: LISTED_MAX })
      const lines = data.map(({ direction, type, status, ...message }) =>
        JSON.stringify([direction, type, 'text' in message ? message.text?.body : null, status]),
      )
      conversations.push([one.phone, one.did, ...lines].join('\n'))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return createHash('sha256').update(conversations.toSorted().join('\n\n')).digest('hex').slice(0, 16)
}
