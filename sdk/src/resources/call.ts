/** What the resources of the public door stand on. */

import type { Operations } from '../generated/operations.ts'
import type { Caller } from '../http/caller.ts'
import type { Unbranded } from '../http/methods.ts'

export type Call = Caller<Operations>
export type Input<N extends keyof Operations> = Unbranded<Operations[N]['input']>
export type Answer<N extends keyof Operations> = Operations[N]['answer']

export type { Methods } from '../generated/methods.ts'
export type { Unbranded } from '../http/methods.ts'
export type { CallOptions } from '../http/transport.ts'
