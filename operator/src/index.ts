/** Everything of the operator's door: its client, and the types of what it asks and is answered. */

export { ParleyOperator, type ParleyOperatorOptions } from './client.ts'
export type { OperatorOperations } from './generated/operations.ts'
export type * from './generated/schemas.ts'
