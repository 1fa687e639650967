/**
 * A job is ended by the transaction of its effect, and its row is the last that this transaction takes: whoever asks
 * for it again takes the rows of the work first, too. Taking them in two orders would make them wait for each other.
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

/** Work that asks for itself again, or calls itself off, is ended before: otherwise it would end what it asked for. */
export async function endBefore(db: Writer, key: string): Promise<void> {
  const ending = endings.get(db)
  if (ending?.key === key) await ending.end()
}
