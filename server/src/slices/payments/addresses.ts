/** Where payments meet browsers: our callback, and the sandbox's gateway. */

import type { Asked } from '../../kernel/call/call.ts'

/** The address under which the merchant's browser knows us. */
export type Known = Pick<Asked, 'house' | 'baseUrl'>

/** One callback for each gateway: an answer of one can never be taken for another's. */
export const callbackOf = ({ baseUrl }: Known, provider: string) => `${baseUrl}/payments/callback/${provider}`

export const sandboxGatewayPath = (provider: string) => `/sandbox-gateway/${provider}`
