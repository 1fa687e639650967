/**
 * Sequences: the transactions of calls in one world, numbered, so that the ids each of them makes follow from its
 * position. A process takes a block of positions at a time, so counting costs nothing; unused positions are skipped.
 */

import type { Storage } from '../../engine/stored.ts'
import type { Streams } from '../world-clocks.ts'
import { takePositions } from './store.ts'

const PORTION = 1_000
/** When so few are left, a new block is asked for. */
const FEW = 500

export type Sequences = {
  /** Waited for before a transaction, which then takes its position at once. */
  reserve(streams: Streams): Reserved | Promise<Reserved>
  /** The world has ended. */
  forget(world: string): void
}

/** A position that is available without waiting, once; whoever may not have taken it releases it. */
export type Reserved = { take(): number; release(): void }

type Counted = {
  since: number
  portions: { next: number; end: number }[]
  /** Neither taken nor released. */
  reserved: number
  asked?: Promise<void> | undefined
}

export function sequencesIn({ transact }: Pick<Storage, 'transact'>): Sequences {
  const counted = new Map<string | null, Counted>()

  /** A world that began again counts again. */
  function countOf({ world, since }: Streams): Counted {
    const known = counted.get(world)
    if (known?.since === since) return known
    const fresh = { since, portions: [], reserved: 0 }
    counted.set(world, fresh)
    return fresh
  }

  async function takePortion(count: Counted, world: string | null): Promise<void> {
    const end = await transact((db) => takePositions(db, world, PORTION))
    count.portions.push({ next: end - PORTION, end })
  }

  function askForMore(count: Counted, world: string | null): Promise<void> {
    count.asked ??= takePortion(count, world).finally(() => {
      count.asked = undefined
    })
    return count.asked
  }

  function reserve(streams: Streams): Reserved | Promise<Reserved> {
    const count = countOf(streams)
    const left = count.portions.reduce((sum, { next, end }) => sum + end - next, 0) - count.reserved
    if (left <= 0) return askForMore(count, streams.world).then(() => reserve(streams))
    // Whoever finds none left asks again, and is told why that fails.
    if (left <= FEW) askForMore(count, streams.world).catch(() => {})
    return reservationIn(count)
  }

  return { reserve, forget: (world) => void counted.delete(world) }
}

function reservationIn(count: Counted): Reserved {
  let isOpen = true
  const release = () => {
    if (isOpen) count.reserved--
    isOpen = false
  }
  count.reserved++
  return {
    take() {
      release()
      return takeFirst(count)
    },
    release,
  }
}

function takeFirst({ portions }: Counted): number {
  const [first] = portions
  if (!first) throw new Error('a position was taken before one was there')
  const position = first.next++
  if (first.next === first.end) portions.shift()
  return position
}
