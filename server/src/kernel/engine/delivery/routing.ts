/** From the outbox to deliveries: the subscribers of every event, or why there are none. */

import { setImmediate } from 'node:timers/promises'
import type { House } from '../../call/house.ts'
import { isSandbox } from '../../process/mode.ts'
import type { Reader, Writer } from '../tables.ts'
import type { Decision, Deliverer } from './deliverer.ts'
import { DELIVERY_LIMITS, type Delivery, deliveryNumber, NOBODY } from './delivery.ts'
import { type EventGroup, handOn, isAnyMarked, markedGroups } from './store/handing-on.ts'
import { appsOf, holdAccounts } from './store/new-deliveries.ts'

/** Channel: a process that does not serve the receiver changed its deliveries. */
export const DELIVERIES_CHANNEL = 'parley_deliveries'
/** Channel: a receiver was suspended or resumed. */
export const SUSPENSION_CHANNEL = 'parley_suspension'
/** Channel: there are new deliveries. The process that routed them knows which; this is for the others. */
export const ROUTED_CHANNEL = 'parley_routed'
/** A small first batch, so that sending can begin; then larger ones, which cost less for each event. */
const ROUTED_FIRST_MAX = 125
const ROUTED_AT_ONCE_MAX = 4_000
/** SQLite runs in this process and blocks everybody meanwhile. */
const ROUTED_AT_ONCE_EMBEDDED_MAX = 1_000

/** Which nodes got something new, by receiver. */
export type Routed = Map<string, Set<string>>

/**
 * Routes until nothing is left, or until it is stopped; reports each batch. False when another process is routing:
 * what was committed after that one looked is found in the next round.
 */
export async function routeAll(
  house: House,
  deliverer: Pick<Deliverer, 'decide'>,
  isStopped: () => boolean,
  routed: (nodesOf: Routed) => void,
): Promise<boolean> {
  // Most changes of an installation without subscribers mark nothing: to look costs less than a turn to write.
  if (!house.storage.isShared && !(await isAnyMarked(house.storage.read))) return true
  const mostOfAll = house.storage.isShared ? ROUTED_AT_ONCE_MAX : ROUTED_AT_ONCE_EMBEDDED_MAX
  let most = ROUTED_FIRST_MAX
  while (!isStopped()) {
    const round = await routeEvents(house, deliverer, most)
    if (!round) return false
    routed(round.nodesOf)
    if (round.taken < most) return true
    // Yields to the event loop before the next batch.
    await setImmediate()
    most = Math.min(most * 2, mostOfAll)
  }
  return true
}

/**
 * One process routes at a time: two could hand on a node's second event before its first. Late commits are found all
 * the same, since events are found by their state and not by a position.
 */
async function routeEvents(
  house: House,
  { decide }: Pick<Deliverer, 'decide'>,
  most: number,
): Promise<{ taken: number; nodesOf: Routed } | undefined> {
  const { storage } = house
  return storage.transact(async (db) => {
    if (!(await storage.tryLock(db, 'parley routes events'))) return undefined
    const { marked, groups } = await markedGroups(db, most)
    if (marked === 0) return { taken: 0, nodesOf: new Map() }
    const decisionsOf = await decide(db, groups)
    const decided = groups.flatMap((event) =>
      decisionsOf(event).map((decision, place) => ({ event, decision, place })),
    )
    await writeDown(house, db, most, decided)
    const nodesOf = nodesOfSubscribers(decided)
    // With a single process, the return value reports it.
    if (nodesOf.size > 0 && storage.isShared) await storage.notify(db, ROUTED_CHANNEL)
    return { taken: marked, nodesOf }
  })
}

type Decided = { event: EventGroup; decision: Decision; place: number }

function nodesOfSubscribers(decided: Decided[]): Routed {
  const nodesOf: Routed = new Map()
  for (const { event, decision } of decided) {
    if (decision.reason === null && decision.receiver_id)
      nodesOf.getOrInsertComputed(decision.receiver_id, () => new Set()).add(event.node_id)
  }
  return nodesOf
}

async function writeDown(house: House, db: Writer, most: number, decided: Decided[]): Promise<void> {
  const nowFor = await timesFor(house, db, decided)
  const accounts = await holdAccounts(
    db,
    decided.map(({ event }) => event.account_id),
  )
  const deliveryFor = (one: Decided) =>
    accounts.has(one.event.account_id) && one.decision.reason !== NOBODY
      ? newDelivery({ ...one.event, seq: 0 }, one.place, one.decision, nowFor(one))
      : undefined
  await handOn(
    db,
    most,
    decided.map((one) => ({ group: one.event, delivery: deliveryFor(one) })),
  )
}

/** The time in the subscriber's world; of an event without subscribers, in its own. */
async function timesFor(house: House, db: Reader, decided: Decided[]): Promise<(one: Decided) => number> {
  if (!isSandbox(house)) return () => house.clock.now()
  const unsubscribed = decided.flatMap(({ event, decision }) => (decision.app_id ? [] : event.account_id))
  const owners = await appsOf(db, [...new Set(unsubscribed)])
  const appOf = ({ event, decision }: Decided) => decision.app_id ?? owners.get(event.account_id)
  const nows = new Map<string | undefined, number>()
  for (const appId of new Set(decided.map(appOf)))
    nows.set(appId, (await house.worldClocks.within(db, appId)).now())
  return (one) => nows.get(appOf(one)) ?? house.clock.now()
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
