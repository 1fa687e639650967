/**
 * How much may be under way at once, and for whom. A receiver that has not answered well yet gets little, and all of
 * those together only half: however many never answer, there is room for the others.
 */

import type { Outcome } from './attempt.ts'
import type { ReceiverSession } from './session.ts'

const ROOM = {
  underWayMax: 1_024,
  /** Of all that, for receivers that have not answered well yet. */
  unprovenMax: 512,
  /** For one receiver, while it is unproven or while there is less than half of the room left. */
  connectionsWhenScarce: 2,
  provenMax: 10_000,
  /** What was read before must last until the next has come, also from a database that is busy. */
  readAhead: 3,
} as const

export type Room = {
  leftFor(session: ReceiverSession): number
  /** Whether there is use in reading more for it; one that does not answer has no use for more than it holds. */
  mayReadAhead(session: ReceiverSession): boolean
  /** For one queue, until what it gives is called. */
  take(session: ReceiverSession): () => void
  judged(session: ReceiverSession, outcome: Outcome): void
  /** It has something to send, nothing under way, and no room. */
  starves(session: ReceiverSession): void
  /** The one that has starved longest. */
  nextStarving(): ReceiverSession | undefined
  isEmpty(): boolean
}

export function roomOf(connections: number): Room {
  const proven = new Set<string>()
  const starving = new Set<ReceiverSession>()
  let underWay = 0
  let unproven = 0
  const few = Math.min(connections, ROOM.connectionsWhenScarce)

  return {
    leftFor({ receiver, running }) {
      const left = ROOM.underWayMax - underWay
      if (proven.has(receiver.id))
        return Math.min(left, (left > ROOM.underWayMax / 2 ? connections : few) - running)
      return Math.min(left, ROOM.unprovenMax - unproven, few - running)
    },
    mayReadAhead({ receiver, unstarted, running }) {
      if (proven.has(receiver.id)) return unstarted.length <= connections * ROOM.readAhead
      return unstarted.length === 0 && running < few
    },
    take({ receiver }) {
      const one = proven.has(receiver.id) ? 0 : 1
      underWay++
      unproven += one
      return () => {
        underWay--
        unproven -= one
      }
    },
    judged({ receiver }, { failure }) {
      if (!failure) {
        proven.add(receiver.id)
        if (proven.size > ROOM.provenMax) proven.delete(proven.values().next().value ?? '')
      } else if (failure.isDeadLine) proven.delete(receiver.id)
    },
    starves: (session) => void starving.add(session),
    nextStarving() {
      const [first] = starving
      if (first) starving.delete(first)
      return first
    },
    isEmpty: () => underWay === 0,
  }
}
