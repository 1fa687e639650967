/** What the resources of the public door stand on. */

import type { Operations } from '../generated/operations.ts'
import type { Caller, Listed } from '../http/caller.ts'

export type Call = Caller<Operations>
export type Input<N extends keyof Operations> = Unbranded<Operations[N]['input']>
export type Answer<N extends keyof Operations> = Operations[N]['answer']
export type List<N extends keyof Operations> = Listed<Operations, N>

/** The client says `messaging_product` by itself. */
export type Unbranded<T> = T extends unknown ? Omit<T, 'messaging_product'> : never

export type { CallOptions } from '../http/transport.ts'
