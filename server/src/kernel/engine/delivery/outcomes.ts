/** What is recorded of attempts, each under the fencing token of the lease it was made under. */

import { byClock, systemCall } from '../../call/call.ts'
import type { House } from '../../call/house.ts'
import { transacted } from '../../call/transaction.ts'
import type { Deliverer } from './deliverer.ts'
import type { Session, Settlement } from './session.ts'
import { type Delivered, markDelivered, type RecordedUnder } from './store/arrivals.ts'
import { heldTokens } from './store/leases.ts'
import { endBackOff, markFailed } from './store/outcomes.ts'
import { recordHealth } from './store/receivers.ts'

/** Where something failed, or a receiver's health has changed. Gives the tokens that were still good. */
export async function recordTrouble(
  house: House,
  batch: Settlement[],
  gone: Deliverer['gone'],
): Promise<Set<string>> {
  const sessions = [...new Set(batch.map((one) => one.session))]
  const failed = batch.filter((one) => one.outcome.failure)
  const arrived = arrivalsOf(batch.filter((one) => !one.outcome.failure))
  const changed = sessions.filter((session) => session.healthChanged)
  const news = changed.map((session) => ({ session, cameBack: session.cameBack }))
  // Changes from here on are left to the next batch.
  for (const session of changed) Object.assign(session, { healthChanged: false, cameBack: false })
  try {
    return await transacted(systemCall(house, 'webhooks.deliver'), async (call) => {
      const good = await heldTokens(call.db, sessions.map(leaseOf))
      const isOurs = ({ session }: { session: Session }) => good.has(session.token)
      if (arrived.length > 0) await markDelivered(call.db, arrived)
      const ours = failed.filter(isOurs)
      if (ours.length > 0) await markFailed(call.db, ours.map(failureOf))
      const known = news.filter(isOurs)
      if (known.length > 0)
        await recordHealth(
          call.db,
          known.map(({ session }) => session.receiver),
        )
      for (const { session, cameBack } of known)
        if (cameBack) await endBackOff(call.db, session.receiver.id, session.clock.now())
      const ended = ours.filter((one) => one.outcome.failure?.isGone).map((one) => one.session)
      for (const session of new Set(ended)) await gone(byClock(call, session.clock), session.receiver)
      return good
    })
  } catch (error) {
    for (const { session, cameBack } of news) {
      session.healthChanged = true
      session.cameBack ||= cameBack
    }
    throw error
  }
}

const leaseOf = ({ receiver, token }: Session) => ({ receiver_id: receiver.id, token })

const recordedUnder = (session: Session) => ({ ...leaseOf(session), at: session.clock.now() })

export function arrivalsOf(batch: Settlement[]): Delivered[] {
  const under = new Map<Session, RecordedUnder>()
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
