/** The server's clock, by which the seeded sandbox lives: time moves when a test says so, in every process. */

import { noNode } from '../../kernel/graph/node.ts'
import { operatorOperation, operatorReading } from '../../kernel/graph/operation.ts'
import { advanceServer } from '../../kernel/jobs/moving-clocks.ts'
import { isSandbox } from '../../kernel/process/mode.ts'
import { clockIsReal } from './errors.ts'
import { clockAnswer, clockOf } from './worlds/answer.ts'
import { advanceInput } from './worlds/clock.ts'

export const readClock = operatorReading('readClock', noNode, {
  summary: "Read the service's clock",
  answer: clockAnswer,
  run: ({ call }) => clockOf(call.now, call.house.clock.offset()),
})

export const moveClock = operatorOperation('advanceClock', noNode, {
  summary: 'Advance the clock (sandbox only): codes expire, reviews fall due, retries fire',
  input: advanceInput,
  answer: clockAnswer,
  refuses: [clockIsReal],
  async run({ input, call }) {
    if (!isSandbox(call.house)) throw clockIsReal()
    const offset = await advanceServer(call, input.seconds * 1000)
    return clockOf(Date.now() + offset, offset)
  },
})
