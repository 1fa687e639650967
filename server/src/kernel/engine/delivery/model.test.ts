/** Random histories of one receiver, walked beside a plain model of what may be sent to it, on the real engine. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate, setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { ACCOUNT, APP } from '../../../../test/house.ts'
import { inCall, quietHouse } from '../../../../test/quiet-house.ts'
import { recordAll } from '../../../../test/record.ts'
import type { House } from '../../call/house.ts'
import { filledSlots } from '../../call/slots.ts'
import { MINUTE, SECOND } from '../../process/clock.ts'
import type { Decision, Outcome } from './deliverer.ts'
import { DELIVERIES_CHANNEL } from './routing.ts'
import type { Ready } from './store/ready.ts'
import { putReceiver } from './store/receivers.ts'
import { deliver } from './worker.ts'

const NODES = ['one', 'two', 'three']
const GAP_MS_MAX = 5 * MINUTE
const WAIT_MS = MINUTE
const URL = 'http://127.0.0.1:1/hook'
const MANNERS = ['ok', 'refuses', 'is away', 'asks to wait', 'is gone'] as const
type Manner = (typeof MANNERS)[number]

const FAILURES: Record<Exclude<Manner, 'ok'>, NonNullable<Outcome['failure']>> = {
  refuses: { isDeadLine: false, isGone: false },
  'is away': { isDeadLine: true, isGone: false },
  'asks to wait': { isDeadLine: false, isGone: false, retryAfterMs: WAIT_MS },
  'is gone': { isDeadLine: false, isGone: true },
}

/** What is promised, in as few words as it can be said: one attempt at a time, so that nobody else gets through. */
class Model {
  state: 'closed' | 'open' | 'paused' = 'closed'
  failures = 0
  failedNode: string | undefined
  opened = 0
  probeFrom = 0
  readonly backsOffUntil = new Map<string, number>()
  readonly tried = new Map<string, number>()

  assertMaySend(node: string, now: number): void {
    assert.notEqual(this.state, 'paused', 'sent to one that is gone')
    if (this.state === 'open') {
      const isOther = this.failedNode !== '*' && this.failedNode !== node
      assert.ok(isOther || now >= this.probeFrom, `probed ${this.probeFrom - now} ms too early`)
    } else assert.ok(now >= (this.backsOffUntil.get(node) ?? 0), `${node} was tried while it had to back off`)
  }

  answered(node: string, event: string, manner: Manner, now: number): void {
    if (manner === 'ok') this.wasWell()
    if (manner === 'is gone') this.state = 'paused'
    if (manner === 'ok' || this.state === 'paused') return
    const tries = (this.tried.get(event) ?? 0) + 1
    this.tried.set(event, tries)
    this.backsOffUntil.set(node, now + 0.8 * Math.min(SECOND * 5 ** (tries - 1), GAP_MS_MAX))
    this.failures++
    const isSame = this.failedNode === undefined || this.failedNode === node
    this.failedNode = isSame && manner !== 'asks to wait' ? node : '*'
    if (manner === 'refuses' && this.state === 'closed' && this.failures < 5) return
    this.state = 'open'
    const gap = 0.8 * Math.min(10 * SECOND * 2 ** this.opened++, GAP_MS_MAX)
    this.probeFrom = now + (manner === 'asks to wait' ? WAIT_MS : gap)
  }

  wasWell(): void {
    if (this.failedNode === '*') this.backsOffUntil.clear()
    Object.assign(this, { state: 'closed', failures: 0, failedNode: undefined, opened: 0 })
  }
}

class Play {
  readonly #house: House
  readonly #receiverId: string
  model = new Model()
  manner: Manner = 'ok'
  /** While somebody else takes the lease, nobody can say what becomes of an attempt: it happens again. */
  steals = 0
  isUncertain = false
  /** Of each event whose lease was lost while it was sent, how often it had been tried by then. */
  readonly #stolen = new Map<string, number>()
  #underWay = 0
  #attempts = 0
  /** How many events were recorded at each node; each of them says its place among those. */
  readonly #recorded = new Map<string, number>()
  readonly #arrived = new Set<string>()
  #arrivals = 0
  problem: unknown

  constructor(house: House, receiverId: string) {
    this.#house = house
    this.#receiverId = receiverId
  }

  start() {
    const decision: Decision = {
      app_id: APP,
      receiver_id: this.#receiverId,
      chosen_by: 'account',
      dialect: 'plain',
      reason: null,
    }
    return deliver(
      this.#house,
      {
        decide: async () => () => [decision],
        attempting: () => (_, delivery) => this.#attempt(delivery),
        gone: async ({ db, now }, { id }) =>
          void (await db.updateTable('receivers').set({ paused_at: now }).where('id', '=', id).execute()),
      },
      { connections: 1, gapMsMax: GAP_MS_MAX },
    )
  }

  async #attempt({ node_id, value, attempts }: Ready): Promise<Outcome> {
    const place: number = JSON.parse(value).place
    const event = `${node_id} ${place}`
    const at = this.#house.clock.now()
    const { manner } = this
    this.#attempts++
    this.#underWay++
    try {
      if (!this.isUncertain) this.model.assertMaySend(node_id, at)
      const isNext = place === 0 || this.#arrived.has(`${node_id} ${place - 1}`)
      assert.ok(isNext, 'sent before an earlier event of its node')
      assert.equal(this.#underWay, 1, 'one connection')
      assert.equal(attempts, this.#stolen.get(event) ?? attempts, 'recorded under a lease that was lost')
    } catch (error) {
      this.problem ??= error
    }
    await setImmediate()
    this.#stolen.delete(event)
    if (this.steals > 0) {
      await this.#steal()
      this.#stolen.set(event, attempts)
    }
    this.#underWay--
    if (manner === 'ok') {
      this.#arrivals++
      this.#arrived.add(event)
    }
    this.model.answered(node_id, event, manner, at)
    const attempt = { at, duration_ms: 1 }
    return manner === 'ok' ? { attempt } : { attempt, failure: FAILURES[manner] }
  }

  async #steal(): Promise<void> {
    this.steals--
    this.isUncertain = true
    await this.#house.storage.transact((db) =>
      db.updateTable('receivers').set({ lease_owner: null, lease_token: null, lease_until: null }).execute(),
    )
  }

  async happens(nodes: string[]): Promise<void> {
    const happenings = nodes.map((node_id) => {
      const place = this.#recorded.get(node_id) ?? 0
      this.#recorded.set(node_id, place + 1)
      return { account_id: ACCOUNT, node_id, value: { place } }
    })
    await recordAll(this.#house, happenings)
  }

  async verify(): Promise<void> {
    await inCall(this.#house, async (call) => {
      await putReceiver(call, APP, URL)
      await this.#house.storage.notify(call.db, DELIVERIES_CHANNEL)
    })
    this.model.wasWell()
  }

  later(milliseconds: number): void {
    this.#house.clock.setOffset(this.#house.clock.offset() + milliseconds)
  }

  async isQuiet(): Promise<void> {
    for (let seen = -1; seen !== this.#attempts || this.#underWay > 0; await setTimeout(40))
      seen = this.#attempts
  }

  /** In the end everybody is well: then all of it arrives. */
  async end(): Promise<void> {
    this.manner = 'ok'
    this.isUncertain = true
    await this.verify()
    for (let turn = 0; turn < 100 && !(await this.#isAllDelivered()); turn++) {
      this.later(10 * MINUTE)
      await this.isQuiet()
    }
    assert.ok(await this.#isAllDelivered(), 'something was lost')
    const recorded = [...this.#recorded.values()].reduce((sum, count) => sum + count, 0)
    assert.equal(this.#arrived.size, recorded, 'all of it arrived')
    if (this.problem) throw this.problem
    assert.deepEqual([...this.#stolen.keys()], [], 'recorded under a lease that was lost')
  }

  assertSentOnce(): void {
    assert.equal(this.#arrivals, this.#arrived.size, 'sent twice')
  }

  async #isAllDelivered(): Promise<boolean> {
    const { read } = this.#house.storage
    const unrouted = await read.selectFrom('unrouted_events').select('seq').limit(1).executeTakeFirst()
    const left = await read
      .selectFrom('deliveries')
      .select('id')
      .where('state', '<>', 'delivered')
      .where('receiver_id', '=', this.#receiverId)
      .limit(1)
      .executeTakeFirst()
    return unrouted === undefined && left === undefined
  }
}

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ happens: fc.array(fc.constantFrom(...NODES), { minLength: 1, maxLength: 6 }) }),
  },
  { weight: 3, arbitrary: fc.record({ manner: fc.constantFrom(...MANNERS) }) },
  { weight: 3, arbitrary: fc.record({ later: fc.constantFrom(SECOND, 15 * SECOND, 10 * MINUTE) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('verify', 'restart', 'steal') }) },
)

/** A lease is lost while something is sent that arrives, that fails, and that arrives after it has failed. */
const STOLEN = [{ does: 'steal' }, { happens: ['one'] }] as const
const LATER = [{ later: 10 * MINUTE }] as const
const FAILED_BEFORE = [{ manner: 'refuses' }, { happens: ['one'] }, { manner: 'ok' }] as const
const LOST_LEASES = [
  [[...STOLEN, ...LATER]],
  [[{ manner: 'refuses' }, ...STOLEN, ...LATER]],
  [[...FAILED_BEFORE, { does: 'steal' }, ...LATER]],
] as never

test('whatever happens to a receiver: in order, nothing lost, no sooner than was promised', async (t) => {
  // Who hears is what these plays say, and nobody else is asked.
  const house = { ...(await quietHouse(t)), slots: filledSlots([]) }
  const histories = fc.array(step, { minLength: 5, maxLength: 14 })
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      await house.storage.transact((db) => db.deleteFrom('events').execute())
      const receiverId = await inCall(house, (call) => putReceiver(call, APP, URL))
      const play = new Play(house, receiverId)
      let worker = await play.start()
      let wasStolen = false
      try {
        for (const one of history) {
          if ('happens' in one) await play.happens(one.happens)
          else if ('manner' in one) play.manner = one.manner
          else if ('later' in one) play.later(one.later)
          else if (one.does === 'verify') await play.verify()
          else if (one.does === 'steal') {
            play.steals = 1
            wasStolen = true
          } else {
            await worker.stop()
            worker = await play.start()
          }
          await play.isQuiet()
          if (play.problem) throw play.problem
          if (play.isUncertain) break
        }
        await play.end()
        if (!wasStolen) play.assertSentOnce()
      } finally {
        await worker.stop()
      }
    }),
    { numRuns: 8, endOnFailure: true, examples: LOST_LEASES },
  )
})
