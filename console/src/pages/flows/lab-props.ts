/** What the parts of the flow lab are given. */

import type { OperatorOperations } from '@parley/sdk/operator'

export type LabProps = {
  flow: OperatorOperations['inspectFlow']['answer']
  app: string
  text: string
  preview: string | undefined
}
