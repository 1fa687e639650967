/** From the outbox to deliveries: for every event, who hears of it, or why nobody does. */

import { setImmediate } from 'node:timers/promises'
import type { Dialect } from '../../../kernel/call/call.ts'
import type { House } from '../../../kernel/call/house.ts'
import type { Reader, Writer } from '../../../kernel/engine/index.ts'
import { isSandbox } from '../../../kernel/process/mode.ts'
import { DELIVERIES_PER_EVENT_MAX, DELIVERY_LIMITS, type Delivery, deliveryNumber } from '../delivery.ts'
import { type Decision, decide } from '../rules/decide.ts'
import { heardAs } from '../rules/dialect.ts'
import { handOn, markedGroups } from '../store/handing-on.ts'
import { holdAccounts } from '../store/new-deliveries.ts'
import * as store from '../store/routing.ts'

/** Deliveries were changed by somebody who serves none of them. */
export const DELIVERIES_CHANNEL = 'parley_deliveries'
/** There are new ones. Who routed them knows which: this is for the others. */
export const ROUTED_CHANNEL = 'parley_routed'
/** A first few, so that sending can begin; then more and more at once, which costs less for each. */
const ROUTED_FIRST_MAX = 125
const ROUTED_AT_ONCE_MAX = 4_000
/** Where the database works in this very process, everybody waits meanwhile. */
const ROUTED_AT_ONCE_EMBEDDED_MAX = 1_000

/** Which nodes got something new, by receiver. */
export type Routed = Map<string, Set<string>>

/**
 * Routes until nothing is left, or until it is told to stop; says for whom as it goes. False when another process is
 * at it: what was committed after that one looked waits for somebody's next round.
 */
export async function routeAll(
  house: House,
  isStopped: () => boolean,
  routed: (nodesOf: Routed) => void,
): Promise<boolean> {
  const mostOfAll = house.storage.isShared ? ROUTED_AT_ONCE_MAX : ROUTED_AT_ONCE_EMBEDDED_MAX
  let most = ROUTED_FIRST_MAX
  while (!isStopped()) {
    const round = await routeEvents(house, most)
    if (!round) return false
    routed(round.nodesOf)
    if (round.taken < most) return true
    // Everybody else gets a turn before the next many.
    await setImmediate()
    most = Math.min(most * 2, mostOfAll)
  }
  return true
}

/**
 * One process routes at a time: two could hand on a node's second event before its first. What is committed
 * late is found all the same, since events are found by their state and not by a position.
 */
async function routeEvents(
  house: House,
  most: number,
): Promise<{ taken: number; nodesOf: Routed } | undefined> {
  const { storage } = house
  return storage.transact(async (db) => {
    const nodesOf: Routed = new Map()
    if (!(await storage.tryLock(db, 'parley routes events'))) return undefined
    const { marked, groups } = await markedGroups(db, most)
    if (marked === 0) return { taken: 0, nodesOf }
    const decisionsOf = await decisionsFor(house, db, groups)
    const decided = groups.flatMap((group) =>
      decisionsOf(group).map((decision, place) => ({ event: group, decision, place })),
    )
    for (const { event, decision } of decided) {
      if (decision.reason === null && decision.receiver_id)
        nodesOf.getOrInsertComputed(decision.receiver_id, () => new Set()).add(event.node_id)
    }
    const nowFor = await timesFor(house, db, decided)
    const accounts = await holdAccounts(
      db,
      groups.map((group) => group.account_id),
    )
    await handOn(
      db,
      most,
      decided.map((one) => ({
        group: one.event,
        delivery: accounts.has(one.event.account_id)
          ? newDelivery({ ...one.event, seq: 0 }, one.place, one.decision, nowFor(one))
          : undefined,
      })),
    )
    // Where there is only this process, it is told by what this gives.
    if (nodesOf.size > 0 && storage.isShared) await storage.notify(db, ROUTED_CHANNEL)
    return { taken: marked, nodesOf }
  })
}

type Decided = { event: Routable; decision: Decision }

/** What time it is in the world of who hears of an event; of one that nobody hears of, in its own. */
async function timesFor(house: House, db: Reader, decided: Decided[]): Promise<(one: Decided) => number> {
  if (!isSandbox(house)) return () => house.clock.now()
  const unheard = decided.flatMap(({ event, decision }) => (decision.app_id ? [] : event.account_id))
  const owners = await store.appsOf(db, [...new Set(unheard)])
  const appOf = ({ event, decision }: Decided) => decision.app_id ?? owners.get(event.account_id)
  const nows = new Map<string | undefined, number>()
  for (const appId of new Set(decided.map(appOf)))
    nows.set(appId, (await house.worldClocks.within(db, appId)).now())
  return (one) => nows.get(appOf(one)) ?? house.clock.now()
}

type Routable = { account_id: string; node_id: string; field: string }

/** What is decided about events of these accounts and nodes, as things stand in this transaction. */
export async function decisionsFor(
  { eventKinds }: Pick<House, 'eventKinds'>,
  db: Reader,
  events: Routable[],
): Promise<(event: Routable) => Decision[]> {
  const wished = await store.wishesOf(db, [...new Set(events.map((event) => event.account_id))])
  const overrides = await store.overridesOf(db, [...new Set(events.map((event) => event.node_id))])
  const paused = new Set([
    ...wished.flatMap((wish) => [wish.account_paused_id, wish.app_paused_id]),
    ...overrides.map((override) => override.paused_id),
  ])
  const byAccount = Map.groupBy(wished, (wish) => wish.account_id)
  const byNumber = new Map(overrides.map((one) => [`${one.phone_number_id} ${one.app_id}`, one]))
  const decided = new Map<string, Decision[]>()
  return (event) => {
    const key = `${event.account_id} ${event.node_id} ${event.field}`
    let decisions = decided.get(key)
    if (!decisions) {
      const wishes = byAccount.get(event.account_id) ?? []
      const known = wishes.slice(0, DELIVERIES_PER_EVENT_MAX).map((wish) => {
        const override = byNumber.get(`${event.node_id} ${wish.app_id}`)
        return {
          ...wish,
          number_receiver_id: override?.receiver_id ?? null,
          number_dialect: override?.dialect ?? null,
        }
      })
      const heard = (dialect: Dialect) => heardAs(eventKinds, event.field, dialect)
      decisions = decide(heard, known, (receiverId) => paused.has(receiverId))
      decided.set(key, decisions)
    }
    return decisions
  }
}

export function newDelivery(
  event: { seq: number; account_id: string; node_id: string },
  place: number,
  decision: Decision,
  now: number,
): Delivery {
  const isSent = decision.reason === null
  return {
    id: deliveryNumber(event.seq, place),
    event_seq: event.seq,
    account_id: event.account_id,
    node_id: event.node_id,
    app_id: decision.app_id,
    receiver_id: decision.receiver_id,
    chosen_by: decision.chosen_by,
    dialect: decision.dialect,
    state: isSent ? 'waiting' : 'not_sent',
    reason: decision.reason,
    attempts: 0,
    next_at: now,
    expires_at: now + DELIVERY_LIMITS.lifetimeMs,
    created_at: now,
    finished_at: isSent ? null : now,
    attempt: null,
  }
}

/** Deliveries that wait for a receiver nothing points at any more go where the application listens now. */
export async function routeAgain(
  house: Pick<House, 'eventKinds'>,
  db: Writer,
  waiting: { id: number; event_seq: number; account_id: string; node_id: string; app_id: string | null }[],
  change: (id: number, decision: Decision) => Promise<void>,
): Promise<void> {
  const fields = await store.fieldsOf(db, [...new Set(waiting.map((one) => one.event_seq))])
  const events = waiting.map((one) => ({ ...one, field: fields.get(one.event_seq) ?? '' }))
  const decisionsOf = await decisionsFor(house, db, events)
  for (const event of events) {
    const decision = decisionsOf(event).find((one) => one.app_id === event.app_id)
    await change(event.id, decision ?? { ...UNSUBSCRIBED, app_id: event.app_id })
  }
}

const UNSUBSCRIBED: Decision = {
  app_id: null,
  receiver_id: null,
  chosen_by: null,
  dialect: 'plain',
  reason: 'unsubscribed',
}
