/** Suspends a receiver and resumes it: the process that serves it is notified at once. */

import type { Call } from '../../call/call.ts'
import { HEALTHY, stateOf } from './circuit.ts'
import type { Receiver } from './receiver.ts'
import { DELIVERIES_CHANNEL, SUSPENSION_CHANNEL } from './routing.ts'
import { moved, RECEIVER } from './states.ts'
import { endBackOff } from './store/outcomes.ts'
import { changeReceiver } from './store/receivers.ts'

export async function suspend({ db, now, house }: Call, receiver: Receiver): Promise<void> {
  moved(RECEIVER, stateOf(receiver), 'suspended')
  await changeReceiver(db, receiver.id, { suspended_at: receiver.suspended_at ?? now })
  await house.storage.notify(db, SUSPENSION_CHANNEL)
}

/** What waited goes out at once. */
export async function resume({ db, now, house }: Call, receiver: Receiver): Promise<void> {
  moved(RECEIVER, stateOf(receiver), 'resumed')
  await changeReceiver(db, receiver.id, { ...HEALTHY, suspended_at: null })
  await endBackOff(db, receiver.id, now)
  await house.storage.notify(db, SUSPENSION_CHANNEL)
  await house.storage.notify(db, DELIVERIES_CHANNEL)
}
