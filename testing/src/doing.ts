/** What a customer does, as the operator's door takes it; who does it is known. */

import type { ActAsCustomerInput, OperatorOperations } from '@parley-dev/operator'

type WithoutWho<One> = One extends unknown ? Omit<One, 'customer' | 'from' | 'name'> : never

export type Doing = WithoutWho<ActAsCustomerInput> & { file?: File }

/** What came of it. */
export type CustomerActed = OperatorOperations['actAsCustomer']['answer']

export type Act = (doing: Doing) => Promise<CustomerActed>
