/** A call inside a transaction, and its actions once that has committed. */

import { placeOfNumber } from '../wire/ids.ts'
import { type Asked, appOf, type Call } from './call.ts'
import { type IdSource, randomIds, seededIds } from './id-source.ts'
import type { Reserved } from './sequence/sequence.ts'
import { asSpan } from './spans.ts'

export const transacted = <T>(asked: Asked, work: (call: Call) => Promise<T>): Promise<T> =>
  asked.span === undefined ? transact(asked, work) : asSpan(asked, SPAN, (within) => transact(within, work))

const SPAN = { name: 'transaction', kind: 'internal' } as const

async function transact<T>(asked: Asked, work: (call: Call) => Promise<T>): Promise<T> {
  const { house, clock } = asked
  const found = idSourceOf(asked)
  const { idsAt, release } = found instanceof Promise ? await found : found
  let actions: (() => void)[] = []
  try {
    const value = await house.storage.transact((db) => {
      actions = []
      const now = clock.now()
      return work({ ...asked, db, now, ids: idsAt(now), afterCommit: (action) => actions.push(action) })
    }, appOf(asked.caller))
    for (const action of actions) action()
    return value
  } finally {
    release?.()
  }
}

type Ids = { idsAt(now: number): IdSource; release?(): void }

/** Work that is run again takes the same ids again. */
function idSourceOf({ house, clock, idSequence }: Asked): Ids | Promise<Ids> {
  const { sequences } = house
  if (!sequences || !idSequence) return { idsAt: randomIds }
  const streams = house.worldClocks.streamsOf(clock.world())
  if (idSequence !== 'in sequence') return { idsAt: () => seededIds(streams.seed, () => idSequence.stream) }
  const inSequence = ({ take, release }: Reserved): Ids => {
    let position: number | undefined
    const stream = () => {
      position ??= take()
      return { name: `turn ${position}`, place: placeOfNumber(position), position }
    }
    return { idsAt: () => seededIds(streams.seed, stream), release }
  }
  const reserved = sequences.reserve(streams)
  return reserved instanceof Promise ? reserved.then(inSequence) : inSequence(reserved)
}
