/**
 * The operator's door: what a reviewer, a carrier, a customer or a test may do. Its methods are those of
 * `generated/methods.ts`.
 *
 *     const operator = new ParleyOperator({ baseUrl: 'http://127.0.0.1:8080', key: 'sandbox-operator-key' })
 *     const world = await operator.worlds.create()
 */

import { type ClientOf, clientOf } from '@parley-dev/sdk'
import { OPERATOR_METHODS, type OperatorMethods } from './generated/methods.ts'
import { OPERATOR_OPERATIONS, type OperatorOperations } from './generated/operations.ts'

export type ParleyOperatorOptions = {
  /** Where the server is: `http://127.0.0.1:8080`. */
  baseUrl: string
  /** The operator key of the installation. */
  key: string
  fetch?: typeof fetch
  /** Milliseconds for each attempt; 90 seconds unless given, because some answers are waited for. */
  timeout?: number
  /** Attempts after the first; 2 unless given. */
  retries?: number
}

const TIMEOUT_MS = 90_000

const Client: ClientOf<OperatorOperations, OperatorMethods> = clientOf(OPERATOR_OPERATIONS, OPERATOR_METHODS)

export class ParleyOperator extends Client {
  constructor({ baseUrl, key, timeout = TIMEOUT_MS, ...more }: ParleyOperatorOptions) {
    super({ ...more, baseUrl, token: key, timeout, version: 'plain', idempotencyKeys: true })
  }
}
