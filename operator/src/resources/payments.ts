/** Who may handle payments in this installation. */

import type { Answer, Call, CallOptions } from './call.ts'

export const payments = (call: Call) => ({
  providers: (options?: CallOptions): Promise<Answer<'listPaymentProviders'>> =>
    call('listPaymentProviders', [], {}, options),
})
