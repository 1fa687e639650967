/** The server's clock, by which the seeded sandbox lives: time moves when a test says so, in every process. */

import { advanceServer } from '../../kernel/engine/index.ts'
import { noNode } from '../../kernel/graph/node.ts'
import { operatorOperation, operatorReading } from '../../kernel/graph/operation.ts'
import { clockAnswer, clockOf } from './worlds/answer.ts'
import { advanceInput } from './worlds/clock.ts'

export const readClock = operatorReading('readClock', noNode, {
  summary: "Read the service's clock",
  answer: clockAnswer,
  run: ({ call }) => clockOf(call.now, call.house.clock.offset()),
})

export const moveClock = operatorOperation('advanceClock', noNode, {
  sandboxOnly: true,
  summary: 'Advance the clock: codes expire, reviews fall due, retries fire',
  note: [
    "Moves the server's clock and answers at once; `/operator/worlds/0/clock/advance` waits. Worlds keep their own time.",
  ],
  input: advanceInput,
  request: { seconds: 60 },
  answer: clockAnswer,
  async run({ input, call }) {
    const offset = await advanceServer(call, input.seconds * 1000)
    return clockOf(Date.now() + offset, offset)
  },
})
