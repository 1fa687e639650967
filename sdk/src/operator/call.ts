/** What the resources of the operator's door stand on. */

import type { OperatorOperations } from '../generated/operator-operations.ts'
import type { Caller, Listed } from '../http/caller.ts'

export type Call = Caller<OperatorOperations>
export type Input<N extends keyof OperatorOperations> = OperatorOperations[N]['input']
export type Answer<N extends keyof OperatorOperations> = OperatorOperations[N]['answer']
export type List<N extends keyof OperatorOperations> = Listed<OperatorOperations, N>

export type { CallOptions } from '../http/transport.ts'
