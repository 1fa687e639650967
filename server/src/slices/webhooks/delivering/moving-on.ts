/** Nothing points at a receiver any more: what waits for it is decided anew. */

import type { House } from '../../../kernel/call/house.ts'
import { changeDelivery, waitingFor } from '../store/deliveries.ts'
import { routeAgain } from './routing.ts'
import type { ReceiverSession } from './session.ts'

const MOVED_AT_ONCE_MAX = 500

export async function moveOn(house: House, session: ReceiverSession): Promise<void> {
  // Nothing is read meanwhile: it would be sent to the old address and to the new one.
  session.isReading = true
  try {
    await house.storage.transact(async (db) => {
      const waiting = await waitingFor(db, session.receiver.id, MOVED_AT_ONCE_MAX)
      await routeAgain(house, db, waiting, (id, decision) =>
        changeDelivery(db, id, {
          ...decision,
          ...(decision.reason !== null && { state: 'not_sent', finished_at: session.clock.now() }),
        }),
      )
    })
  } finally {
    session.isReading = false
  }
}
