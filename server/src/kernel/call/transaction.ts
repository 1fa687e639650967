/** A call inside a transaction, and its actions once that has committed. */

import { placeOfNumber } from '../wire/ids.ts'
import { type Asked, appOf, type Call } from './call.ts'
import { type Draw, keyedDraw, randomDraw } from './draws.ts'
import { asSpan } from './spans.ts'

export const transacted = <T>(asked: Asked, work: (call: Call) => Promise<T>): Promise<T> =>
  asked.span === undefined ? transact(asked, work) : asSpan(asked, TOLD, (told) => transact(told, work))

const TOLD = { name: 'transaction', kind: 'internal' } as const

async function transact<T>(asked: Asked, work: (call: Call) => Promise<T>): Promise<T> {
  const { house, clock } = asked
  const drawing = drawer(asked)
  const drawFor = drawing instanceof Promise ? await drawing : drawing
  let actions: (() => void)[] = []
  const value = await house.storage.transact((db) => {
    actions = []
    const now = clock.now()
    return work({ ...asked, db, now, draw: drawFor(now), afterCommit: (action) => actions.push(action) })
  }, appOf(asked.caller))
  for (const action of actions) action()
  return value
}

type Drawer = (now: number) => Draw

/** Work that is run again draws the same again. */
function drawer({ house, clock, drawing }: Asked): Drawer | Promise<Drawer> {
  const { turns } = house
  if (!turns || !drawing) return randomDraw
  const streams = house.worldClocks.streamsOf(clock.world())
  if (drawing !== 'in turn') return () => keyedDraw(streams.seed, () => drawing.stream)
  const inTurn = (soon: { take(): number }): Drawer => {
    let turn: number | undefined
    const stream = () => {
      turn ??= soon.take()
      return { name: `turn ${turn}`, place: placeOfNumber(turn), turn }
    }
    return () => keyedDraw(streams.seed, stream)
  }
  const soon = turns.soon(streams)
  return soon instanceof Promise ? soon.then(inTurn) : inTurn(soon)
}
