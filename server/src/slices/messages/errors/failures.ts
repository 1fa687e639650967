/** Why a message that was taken could not be delivered. */

import type { Failure } from '../message.ts'

export const undeliverable = (details: string): Failure => ({
  code: 131026,
  title: 'Message undeliverable',
  message: 'Message undeliverable',
  error_data: { details },
})

export const identityChanged = (): Failure => ({
  code: 137000,
  title: 'Recipient identity changed',
  message: 'Recipient identity changed',
  error_data: {
    details:
      'recipient_identity_key_hash is not that of the customer as they are now: make sure who they are, then send without it',
  },
})

export const NO_BRIDGE =
  'no bridge is configured (PARLEY_BRIDGE_URL), so nothing can bring this message to the customer'

/** Not the customer's fault, so not as one who cannot be reached. */
export const noBridge = (): Failure => ({
  code: 131016,
  title: 'Service unavailable',
  message: 'Service unavailable',
  error_data: { details: NO_BRIDGE },
})

/** For the reference: every code that an accepted message may fail with. */
export const FAILURES = [
  {
    ...undeliverable(''),
    about: 'it could not be delivered, for example because the customer blocked the business',
  },
  { ...identityChanged(), about: 'the customer behind the number is another one now' },
  { ...noBridge(), about: 'production has no bridge that could carry it (`PARLEY_BRIDGE_URL`)' },
]
