/** What the resources of the operator's door stand on. */

import type { Caller, Listed } from '@parley-dev/sdk'
import type { OperatorOperations } from '../generated/operations.ts'

export type Call = Caller<OperatorOperations>
export type Input<N extends keyof OperatorOperations> = OperatorOperations[N]['input']
export type Answer<N extends keyof OperatorOperations> = OperatorOperations[N]['answer']
export type List<N extends keyof OperatorOperations> = Listed<OperatorOperations, N>

export type { CallOptions } from '@parley-dev/sdk'
