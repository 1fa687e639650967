/** The key of the operator's door: known by its hash, and compared in the same time whatever was given. */

import { timingSafeEqual } from 'node:crypto'

export type OperatorKey = { hash: Buffer; of: (key: string) => Buffer }

export const isOperatorKey = (key: string, { hash, of }: OperatorKey) => timingSafeEqual(of(key), hash)
