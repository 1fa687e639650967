/**
 * Sequences: the transactions of calls in one world, numbered, so that the ids each of them makes follow from its
 * position. A process takes a block of positions at a time, so counting costs nothing; unused positions are skipped.
 */

import type { Storage } from '../../engine/stored.ts'
import type { Streams } from '../world-clocks.ts'
import { takePositions } from './store.ts'

const PORTION = 1_000
/** When so few are left, the next caller waits for a new block: all that wait at once still find one. */
const FEW = 500

export type Sequences = {
  /** Waited for before a transaction, which then takes its position at once. */
  soon(streams: Streams): Soon | Promise<Soon>
  /** The world has ended. */
  forget(world: string): void
}

/** A position that is available without waiting. */
type Soon = { take(): number }

type Counted = { since: number; portions: { next: number; end: number }[]; asked?: Promise<void> | undefined }

export function sequencesIn({ transact }: Pick<Storage, 'transact'>): Sequences {
  const counted = new Map<string | null, Counted>()

  /** A world that began again counts again. */
  function countOf({ world, since }: Streams): Counted {
    const known = counted.get(world)
    if (known?.since === since) return known
    const fresh = { since, portions: [] }
    counted.set(world, fresh)
    return fresh
  }

  async function takePortion(count: Counted, world: string | null): Promise<void> {
    const end = await transact((db) => takePositions(db, world, PORTION))
    count.portions.push({ next: end - PORTION, end })
  }

  return {
    soon(streams) {
      const count = countOf(streams)
      const soon = { take: () => takeFirst(count) }
      const left = count.portions.reduce((sum, { next, end }) => sum + end - next, 0)
      if (left > FEW) return soon
      count.asked ??= takePortion(count, streams.world).finally(() => {
        count.asked = undefined
      })
      return count.asked.then(() => soon)
    },
    forget: (world) => void counted.delete(world),
  }
}

function takeFirst({ portions }: Counted): number {
  const [first] = portions
  if (!first) throw new Error('a position was taken before one was there')
  const position = first.next++
  if (first.next === first.end) portions.shift()
  return position
}
