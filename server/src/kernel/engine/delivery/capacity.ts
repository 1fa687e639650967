/**
 * How much may be under way at once, and for whom. A receiver that has not answered well yet gets little, and all of
 * those together only half: however many never answer, there is room for the others.
 */

const UNDER_WAY_MAX = 1_024
/** The share for receivers that have not answered well yet. */
const UNPROVEN_MAX = 512
/** For one receiver, while it is unproven or while there is less than half of the room left. */
const SCARCE_MAX = 2
/** What was read must last until the next read returns, even from a busy database. */
const READ_AHEAD = 3

/** What of a receiver decides its share. */
export type Served = {
  /** It has answered well, and has not fallen silent since. */
  isProven: boolean
  running: number
  unstarted: { length: number }
  go(): void
}

export class Capacity {
  #underWay = 0
  #unproven = 0
  readonly #connections: number
  /** They have something to send, nothing under way, and no room. */
  readonly #waiting = new Set<Served>()

  constructor(connections: number) {
    this.#connections = connections
  }

  leftFor({ isProven, running }: Served): number {
    const left = UNDER_WAY_MAX - this.#underWay
    const few = Math.min(this.#connections, SCARCE_MAX)
    if (isProven) return Math.min(left, (left > UNDER_WAY_MAX / 2 ? this.#connections : few) - running)
    return Math.min(left, UNPROVEN_MAX - this.#unproven, few - running)
  }

  /** A receiver that does not answer needs no more than it holds. */
  mayReadAhead({ isProven, unstarted, running }: Served): boolean {
    if (isProven) return unstarted.length <= this.#connections * READ_AHEAD
    return unstarted.length === 0 && running < Math.min(this.#connections, SCARCE_MAX)
  }

  /** For one queue, until what it gives is called; then it is the turn of whoever has waited longest. */
  take(served: Served): () => void {
    const unproven = served.isProven ? 0 : 1
    this.#underWay++
    this.#unproven += unproven
    return () => {
      this.#underWay--
      this.#unproven -= unproven
      const [first] = this.#waiting
      if (!first) return
      this.#waiting.delete(first)
      first.go()
    }
  }

  waitsFor(served: Served): void {
    this.#waiting.add(served)
  }

  isEmpty(): boolean {
    return this.#underWay === 0
  }
}
