/** The operator, asked for what was recorded or what a contract gives as an example: of whatever shape that is, the server judges it. */

import type { OperatorOperations } from '@parley-dev/operator'

export interface AskedOperator {
  call<N extends keyof OperatorOperations>(
    name: N,
    at: OperatorOperations[N]['at'],
    input?: unknown,
  ): Promise<OperatorOperations[N]['answer']>
}
