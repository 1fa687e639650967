/** Every family of cases, in the order in which the matrix shows them. */

import { CONTENT } from './contents.ts'
import { EVENTS } from './events.ts'
import { HANDSHAKES } from './handshakes.ts'
import { ORDERS } from './orders.ts'
import { SIGNATURES } from './signatures.ts'
import { WIRES } from './wires.ts'

export const FAMILIES = [...HANDSHAKES, ...EVENTS, ...CONTENT, ...ORDERS, ...WIRES, ...SIGNATURES]
