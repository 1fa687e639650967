/** How much waits to be told to those who listen, and since when: the room that tells them fills it in. */

import type { House } from '../../call/house.ts'
import { slot } from '../../call/slots.ts'

/** Counted so far and no further: a look at a long backlog must not add to it. */
export const COUNTED_MAX = 100_000

type Waiting = {
  /** At most `COUNTED_MAX`. */
  count: number
  /** For how long the first of them has waited, by the clock of its world; 0 when nothing waits. */
  oldest_seconds: number
}

/** Of a receiver: whether it is sent to, and why not. */
export const CIRCUIT_STATES = ['closed', 'half_open', 'open', 'paused'] as const

export type Backlog = {
  /** Events of which nobody has decided who hears of them. */
  events: Waiting
  deliveries: Waiting & {
    /** The same of those whose receiver is sent to: what nobody but us keeps waiting. */
    oldest_reachable_seconds: number
  }
  /** How many receivers stand how. */
  circuits: Record<(typeof CIRCUIT_STATES)[number], number>
}

export const backlogSlot = slot<(house: House) => Promise<Backlog>>('backlog')

const NOTHING: Waiting = { count: 0, oldest_seconds: 0 }

export const backlogOf = async (house: House): Promise<Backlog> =>
  (await house.slots.heldBy(backlogSlot)?.(house)) ?? {
    events: NOTHING,
    deliveries: { ...NOTHING, oldest_reachable_seconds: 0 },
    circuits: { closed: 0, half_open: 0, open: 0, paused: 0 },
  }
