/**
 * A job ends in the transaction of its effect, and its row is the last that this transaction locks: enqueuing it
 * again locks the rows of the work first, too. Two orders would deadlock.
 */

import type { Writer } from '../tables.ts'

export class LeaseLost extends Error {}

type Ending = { key: string | null; end(): Promise<void> }

const endings = new WeakMap<Writer, Ending>()

/** `end` says whether the lease still held; where it did not, the whole transaction is given up. */
export async function endAfter(
  db: Writer,
  key: string | null,
  end: () => Promise<boolean>,
  work: () => Promise<void>,
): Promise<void> {
  let isEnded = false
  const ending: Ending = {
    key,
    async end() {
      if (isEnded) return
      isEnded = true
      if (!(await end())) throw new LeaseLost()
    },
  }
  endings.set(db, ending)
  await work()
  await ending.end()
}

/** A job that enqueues itself again, or cancels itself, is ended before: otherwise ending it would end the new one. */
export async function endBefore(db: Writer, key: string): Promise<void> {
  const ending = endings.get(db)
  if (ending?.key === key) await ending.end()
}
