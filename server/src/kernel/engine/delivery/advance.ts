/** Nothing points at a receiver any more: deliveries that wait for it are routed again. */

import type { House } from '../../call/house.ts'
import type { Writer } from '../tables.ts'
import type { Decision, Deliverer } from './deliverer.ts'
import type { Session } from './session.ts'
import { changeDelivery, fieldsOf, waitingFor } from './store/deliveries.ts'

const MOVED_AT_ONCE_MAX = 500

export async function moveOn(house: House, deliverer: Deliverer, session: Session): Promise<void> {
  // Nothing is read meanwhile: it would be sent to the old address and to the new one.
  session.search.isReading = true
  try {
    await house.storage.transact((db) => decideAnew(db, deliverer, session))
  } finally {
    session.search.isReading = false
  }
}

async function decideAnew(db: Writer, { decide }: Deliverer, { receiver, clock }: Session): Promise<void> {
  const waiting = await waitingFor(db, receiver.id, MOVED_AT_ONCE_MAX)
  const fields = await fieldsOf(db, [...new Set(waiting.map((one) => one.event_seq))])
  const events = waiting.map((one) => ({ ...one, field: fields.get(one.event_seq) ?? '' }))
  const decisionsOf = await decide(db, events)
  for (const event of events) {
    const decision = decisionsOf(event).find((one) => one.app_id === event.app_id) ?? {
      ...UNSUBSCRIBED,
      app_id: event.app_id,
    }
    const ended = decision.reason === null ? {} : ({ state: 'not_sent', finished_at: clock.now() } as const)
    await changeDelivery(db, event.id, { ...decision, ...ended })
  }
}

const UNSUBSCRIBED: Decision = {
  app_id: null,
  receiver_id: null,
  chosen_by: null,
  dialect: 'plain',
  reason: 'unsubscribed',
}
