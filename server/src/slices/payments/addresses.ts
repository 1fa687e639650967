/** Where payments meet browsers: our callback, and the sandbox's gateway. */

import type { House } from '../../kernel/call/house.ts'

/** One callback for each gateway: an answer of one can never be taken for another's. */
export const callbackOf = (house: House, provider: string) =>
  `${house.publicUrl}/payments/callback/${provider}`

export const sandboxGatewayPath = (provider: string) => `/sandbox-gateway/${provider}`
