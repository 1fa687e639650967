/** The clocks of worlds: each is moved alone, and who moves it is answered when all that fell due has happened. */

import { z } from 'zod'
import type { Call } from '../../../kernel/call/call.ts'
import { transacted } from '../../../kernel/call/transaction.ts'
import { advanceServer, advanceWorld, dueWork } from '../../../kernel/engine/index.ts'
import { noNode } from '../../../kernel/graph/node.ts'
import { operatorOperation, operatorReading } from '../../../kernel/graph/operation.ts'
import type { Clock } from '../../../kernel/process/clock.ts'
import { integer } from '../../../kernel/wire/params.ts'
import { noSuchWorld } from '../errors.ts'
import { clockAnswer, clockOf } from './answer.ts'
import { settled } from './settled.ts'
import * as store from './store.ts'
import { WORLD_LIMITS } from './world.ts'
import { worldAt } from './world-at.ts'

export const advanceInput = z.object({
  seconds: integer(1, WORLD_LIMITS.advanceSecondsMax).describe('How far.'),
})

const counts = z.record(z.string(), z.int())

export const readWorldClock = operatorReading('readWorldClock', noNode, {
  sandboxOnly: true,
  summary: 'Read the clock of a world',
  key: 'The id of the world; 0 for the seeded sandbox.',
  answer: clockAnswer,
  refuses: [noSuchWorld],
  async run({ key, call }) {
    const clock: Clock = await call.house.worldClocks.of(await worldAt(call, key))
    return clockOf(clock.now(), clock.offset())
  },
})

export const moveWorldClock = operatorOperation('advanceWorldClock', noNode, {
  sandboxOnly: true,
  summary: 'Advance the clock of one world, and answer when all that fell due has happened',
  note: [
    'Answers when everything that fell due has happened (30 seconds at most), and lists what ran and what was sent. A receiver that refuses again counts as done.',
    'World 0 is the seeded sandbox: `/operator/worlds/0/clock/advance`.',
  ],
  key: 'The id of the world; 0 for the seeded sandbox.',
  input: advanceInput,
  request: { seconds: 60 },
  answer: clockAnswer.extend({
    happened: z.object({
      due: counts.describe('What fell due, by the name of the work.'),
      events: counts.describe('Events sent meanwhile, by field.'),
    }),
    settled: z.boolean().describe('Whether all of it was done when this was answered.'),
    under_way: counts.describe('What was not.'),
  }),
  refuses: [noSuchWorld],
  async prepare({ key, input, call }) {
    const appId = await worldAt(call, key)
    const before = await store.lastEvent(call)
    const { offset, due } = await transacted(call, (inside) => advance(inside, appId, input.seconds * 1000))
    const underWay = await settled(call.house, appId, WORLD_LIMITS.settleMsMax)
    const events = await store.eventsSince(call, before, appId)
    return { offset, happened: { due, events }, under_way: underWay }
  },
  async run({ prepared: { offset, ...rest } }) {
    const isSettled = Object.keys(rest.under_way).length === 0
    return { ...clockOf(Date.now() + offset, offset), ...rest, settled: isSettled }
  },
})

/** What falls due by it is counted before anybody can have begun with it. */
async function advance(call: Call, world: string | undefined, milliseconds: number) {
  const { house, db } = call
  const isServer = world === undefined
  const offset = await (isServer
    ? advanceServer(call, milliseconds)
    : advanceWorld(call, world, milliseconds))
  const now = Date.now() + offset
  const serverNow = isServer ? now : house.clock.now()
  return { offset, due: await dueWork(db, { world, now, serverNow }) }
}
