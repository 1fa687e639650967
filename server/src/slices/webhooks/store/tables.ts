/** The tables of this slice, as the query builder knows them. */

import type { Generated } from 'kysely'
import type { Delivery } from '../delivery.ts'
import type { Receiver } from '../receiver.ts'
import type { AppCallback, NumberOverride, PreviousSecret, Subscription } from '../subscription.ts'

declare module '../../../kernel/engine/index.ts' {
  interface Tables {
    receivers: Receiver
    app_callbacks: AppCallback
    subscriptions: Subscription
    number_overrides: NumberOverride
    previous_secrets: PreviousSecret
    deliveries: Delivery
    delivery_attempts: { seq: Generated<number>; delivery_id: number; attempt: string }
  }
}
