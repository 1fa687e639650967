/** Recording outcomes, many in one transaction, each under the fencing token of the lease it was made under. */

import { byClock, systemCall } from '../../../kernel/call/call.ts'
import type { House } from '../../../kernel/call/house.ts'
import { transacted } from '../../../kernel/call/transaction.ts'
import { alarm } from '../../../kernel/process/alarm.ts'
import { receiverGone } from '../events.ts'
import { type Delivered, deliveredMarker, markDelivered, type RecordedUnder } from '../store/arrivals.ts'
import { endBackOff, markFailed } from '../store/outcomes.ts'
import { heldTokens, recordHealth } from '../store/receivers.ts'
import type { Settlement } from './sending.ts'
import { endNodeQueue, type ReceiverSession } from './session.ts'

const RECORDED_AT_ONCE_MAX = 500
/**
 * A commit costs the same for one outcome as for many. When they come fast, it waits for company, though not for many times as
 * long as recording takes; a crash meanwhile sends those twice, so it does not wait at all when they come slowly, or when nothing
 * is under way that could come.
 */
const GATHERING_SHARE = 10
const GATHERING_MS_MAX = 15
const FAST_PER_MS = 1
/**
 * What comes while a transaction is under way does not wait for its end, unless it comes fast: to the embedded engine one more
 * costs little, and to a server the way there and back.
 */
const OVERLAPPING_MAX = { embedded: 8, shared: 2 }
const TRY_AGAIN_MS = 500

export type Finisher = {
  settle(settlement: Settlement): void
  /** Nothing is under way any more: what waits for company is recorded at once. */
  hurry(): void
  /** Resolves when everything that was settled is recorded. */
  drained(): Promise<void>
  staleCount(): number
}

type Around = {
  isAnyUnderWay(): boolean
  recorded(sessions: Set<ReceiverSession>): void
  lost(session: ReceiverSession): void
}

/**
 * Two lines: what arrived at receivers that are well, which is one statement, and everything else, which is many, one
 * transaction at a time. However many fail at once, the others' next notifications do not wait for it.
 */
export function finisherOf(house: House, around: Around): Finisher {
  let stale = 0
  const conclude = (batch: Settlement[], held: Set<string>): void => {
    const sessions = new Set(batch.map((one) => one.session))
    for (const { session, nodeQueue } of batch) {
      nodeQueue.unsettled--
      if (!held.has(session.token)) stale++
      if (nodeQueue.ended && nodeQueue.unsettled === 0) endNodeQueue(session, nodeQueue)
    }
    for (const session of sessions) if (!held.has(session.token)) around.lost(session)
    around.recorded(sessions)
  }
  const overlapping = OVERLAPPING_MAX[house.storage.isShared ? 'shared' : 'embedded']
  const usual = line(house, recordArrivals(), conclude, around.isAnyUnderWay, overlapping)
  const troubled = line(house, recordTrouble, conclude, around.isAnyUnderWay, 1)
  return {
    settle(settlement) {
      const isUsual = !settlement.outcome.failure && !settlement.session.healthChanged
      ;(isUsual ? usual : troubled).settle(settlement)
    },
    hurry() {
      usual.hurry()
      troubled.hurry()
    },
    async drained() {
      await Promise.all([usual.drained(), troubled.drained()])
    },
    staleCount: () => stale,
  }
}

/** Gives the tokens that were still good. */
type Recording = (house: House, batch: Settlement[]) => Promise<Set<string>>

function line(
  house: House,
  record: Recording,
  conclude: (batch: Settlement[], held: Set<string>) => void,
  isAnyUnderWay: () => boolean,
  overlappingMax: number,
): Pick<Finisher, 'settle' | 'hurry' | 'drained'> {
  const settled: Settlement[] = []
  const alone = alarm()
  const ended = alarm()
  let recordings = 0
  let lastStarted = 0
  let recordingMs = 0
  let isFast = false

  async function gather(): Promise<void> {
    const wait = Math.min(recordingMs * GATHERING_SHARE, GATHERING_MS_MAX) - (performance.now() - lastStarted)
    if (!isFast || wait <= 1 || !isAnyUnderWay()) return
    alone.reset()
    await alone.rung(wait)
  }

  async function recordAll(): Promise<void> {
    recordings++
    while (settled.length > 0) {
      await gather()
      const started = performance.now()
      const batch = settled.splice(0, RECORDED_AT_ONCE_MAX)
      // Taken along by the other, meanwhile.
      if (batch.length === 0) break
      isFast = batch.length / (started - lastStarted) > FAST_PER_MS
      lastStarted = started
      const held = await recordUntilDone(batch)
      recordingMs = performance.now() - started
      try {
        conclude(batch, held)
      } catch (error) {
        house.log.error({ err: error }, 'outcomes are recorded, but what follows from them failed')
      }
    }
    recordings--
    ended.ring()
  }

  /** An outcome that is not recorded would be a notification sent twice: it is tried until the database is back. */
  async function recordUntilDone(batch: Settlement[]): Promise<Set<string>> {
    for (;;) {
      try {
        return await record(house, batch)
      } catch (error) {
        house.log.error({ err: error }, 'outcomes of deliveries could not be recorded; trying again')
        await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS))
      }
    }
  }

  return {
    settle(settlement) {
      settled.push(settlement)
      if (recordings < (isFast ? 1 : overlappingMax)) void recordAll()
    },
    hurry: alone.ring,
    async drained() {
      while (recordings > 0) {
        ended.reset()
        await ended.rung(TRY_AGAIN_MS)
      }
    },
  }
}

/** The usual case, and the one that must be quick: a crash before the commit sends all of these again. */
function recordArrivals(): Recording {
  const mark = deliveredMarker()
  return ({ storage }, batch) => storage.transactSoon((db) => mark(db, arrivalsOf(batch)))
}

const recordTrouble: Recording = async (house, batch) => {
  const sessions = new Set(batch.map((one) => one.session))
  const changed = [...sessions].filter((session) => session.healthChanged)
  const failed = batch.filter((one) => one.outcome.failure)
  const arrived = arrivalsOf(batch.filter((one) => !one.outcome.failure))
  const news = changed.map((session) => ({ session, cameBack: session.cameBack }))
  // What changes from here on is news for the next batch.
  for (const session of changed) Object.assign(session, { healthChanged: false, cameBack: false })
  const recorded = transacted(systemCall(house, 'webhooks.deliver'), async (call) => {
    const good = await heldTokens(call.db, [...sessions].map(leaseOf))
    if (arrived.length > 0) await markDelivered(call.db, arrived)
    const ours = failed.filter((one) => good.has(one.session.token))
    if (ours.length > 0) await markFailed(call.db, ours.map(failureOf))
    const known = news.filter((one) => good.has(one.session.token))
    if (known.length > 0)
      await recordHealth(
        call.db,
        known.map(({ session }) => session.receiver),
      )
    for (const { session, cameBack } of known)
      if (cameBack) await endBackOff(call.db, session.receiver.id, session.clock.now())
    const gone = ours.filter((one) => one.outcome.failure?.isGone).map((one) => one.session)
    for (const session of new Set(gone)) await receiverGone(byClock(call, session.clock), session.receiver)
    return good
  })
  return recorded.catch((error: unknown) => {
    for (const { session, cameBack } of news) {
      session.healthChanged = true
      session.cameBack ||= cameBack
    }
    throw error
  })
}

const leaseOf = ({ receiver, token }: ReceiverSession) => ({ receiver_id: receiver.id, token })

const recordedUnder = (session: ReceiverSession) => ({ ...leaseOf(session), at: session.clock.now() })

function arrivalsOf(batch: Settlement[]): Delivered[] {
  const under = new Map<ReceiverSession, RecordedUnder>()
  return batch.map(({ delivery, outcome, session }) => ({
    id: delivery.id,
    attempt: outcome.attempt,
    under: under.getOrInsertComputed(session, recordedUnder),
  }))
}

const failureOf = ({ delivery, outcome, next_at }: Settlement) => ({
  id: delivery.id,
  attempt: JSON.stringify(outcome.attempt),
  next_at,
})
