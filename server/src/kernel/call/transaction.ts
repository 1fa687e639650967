/** A call inside a transaction, and its actions once that has committed. */

import { placeOfNumber } from '../wire/ids.ts'
import { type Asked, appOf, type Call } from './call.ts'
import { type IdSource, randomIds, seededIds } from './id-source.ts'
import { asSpan } from './spans.ts'

export const transacted = <T>(asked: Asked, work: (call: Call) => Promise<T>): Promise<T> =>
  asked.span === undefined ? transact(asked, work) : asSpan(asked, SPAN, (within) => transact(within, work))

const SPAN = { name: 'transaction', kind: 'internal' } as const

async function transact<T>(asked: Asked, work: (call: Call) => Promise<T>): Promise<T> {
  const { house, clock } = asked
  const idSource = idSourceOf(asked)
  const idsAt = idSource instanceof Promise ? await idSource : idSource
  let actions: (() => void)[] = []
  const value = await house.storage.transact((db) => {
    actions = []
    const now = clock.now()
    return work({ ...asked, db, now, ids: idsAt(now), afterCommit: (action) => actions.push(action) })
  }, appOf(asked.caller))
  for (const action of actions) action()
  return value
}

type IdsAt = (now: number) => IdSource

/** Work that is run again takes the same ids again. */
function idSourceOf({ house, clock, idSequence }: Asked): IdsAt | Promise<IdsAt> {
  const { sequences } = house
  if (!sequences || !idSequence) return randomIds
  const streams = house.worldClocks.streamsOf(clock.world())
  if (idSequence !== 'in sequence') return () => seededIds(streams.seed, () => idSequence.stream)
  const inSequence = (soon: { take(): number }): IdsAt => {
    let position: number | undefined
    const stream = () => {
      position ??= soon.take()
      return { name: `turn ${position}`, place: placeOfNumber(position), position }
    }
    return () => seededIds(streams.seed, stream)
  }
  const soon = sequences.soon(streams)
  return soon instanceof Promise ? soon.then(inSequence) : inSequence(soon)
}
