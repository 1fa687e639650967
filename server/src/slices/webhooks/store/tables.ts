/** The tables of this slice, as the query builder knows them. */

import type { AppCallback, NumberOverride, PreviousSecret, Subscription } from '../subscription.ts'

declare module '../../../kernel/engine/index.ts' {
  interface Tables {
    app_callbacks: AppCallback
    subscriptions: Subscription
    number_overrides: NumberOverride
    previous_secrets: PreviousSecret
  }
}
