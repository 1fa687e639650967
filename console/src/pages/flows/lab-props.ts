/** What the parts of the flow lab are given. */

import type { OperatorOperations } from '@parley-dev/operator'

export type LabProps = {
  flow: OperatorOperations['inspectFlow']['answer']
  app: string
  text: string
  preview: string | undefined
}

/** A call to the data endpoint, as the log has it. */
export type FlowCall = OperatorOperations['listEndpointCalls']['answer']['data'][number]
