/** The tables of receivers, deliveries, attempts and leases. */

import type { Generated } from '../../tables.ts'
import type { Delivery } from '../delivery.ts'
import type { Receiver } from '../receiver.ts'

declare module '../../tables.ts' {
  interface Tables {
    receivers: Receiver
    deliveries: Delivery
    delivery_attempts: { seq: Generated<number>; delivery_id: number; attempt: string }
  }
}
