/** What the engine asks of the slice that knows the receivers: the subscribers of an event, and how it is sent. */

import type { Call } from '../../call/call.ts'
import type { Reader } from '../tables.ts'
import type { Attempt, Delivery } from './delivery.ts'
import type { Receiver } from './receiver.ts'
import type { Ready } from './store/ready.ts'

export type Routable = { account_id: string; node_id: string; field: string }

/** For whom an event is; with a reason where it is not sent. */
export type Decision = Pick<Delivery, 'app_id' | 'receiver_id' | 'chosen_by' | 'dialect' | 'reason'>

export type Outcome = { attempt: Attempt; failure?: AttemptFailure }

export type AttemptFailure = {
  isDeadLine: boolean
  retryAfterMs?: number
  isGone: boolean
  /** Held by a fault rule: nothing failed, it is only not sent before then. */
  heldUntil?: number
}

export type Deliverer = {
  /** As things stand in this transaction. */
  decide(db: Reader, events: Routable[]): Promise<(event: Routable) => Decision[]>
  /** For the deliveries of one queue, which are attempted in their order. */
  attempting(rows: Ready[]): (receiver: Receiver, delivery: Ready) => Promise<Outcome>
  /** It answered that nothing more may be sent there. */
  gone(call: Call, receiver: Receiver): Promise<void>
}

export type DeliveryPace = {
  /** How many are on their way to one receiver at a time. */
  connections: number
  /** How long a receiver that fails is left alone at most. */
  gapMsMax: number
}
