/** The sandbox's test clock: time moves when a test says so, for every process and across restarts. */

import { z } from 'zod'
import { noNode } from '../../kernel/graph/node.ts'
import { operatorOperation, operatorReading } from '../../kernel/graph/operation.ts'
import { advanceClock } from '../../kernel/jobs/test-clock.ts'
import { isSandbox } from '../../kernel/process/mode.ts'
import { writeDate } from '../../kernel/wire/dates.ts'
import { integer } from '../../kernel/wire/params.ts'
import { clockIsReal } from './errors.ts'

const ADVANCE_SECONDS_MAX = 366 * 24 * 3600

const clockAnswer = z.object({ now: z.string(), unix_ms: z.int(), ahead_seconds: z.number() })
const clockOf = (now: number, offset: number) => ({
  now: writeDate(now),
  unix_ms: now,
  ahead_seconds: offset / 1000,
})

export const readClock = operatorReading('readClock', noNode, {
  summary: "Read the service's clock",
  answer: clockAnswer,
  run: ({ call }) => clockOf(call.now, call.house.clock.offset()),
})

export const moveClock = operatorOperation('advanceClock', noNode, {
  summary: 'Advance the clock (sandbox only): codes expire, reviews fall due, retries fire',
  input: z.object({ seconds: integer(1, ADVANCE_SECONDS_MAX).describe('How far.') }),
  answer: clockAnswer,
  refuses: [clockIsReal],
  async run({ input, call }) {
    if (!isSandbox(call.house)) throw clockIsReal()
    const offset = await advanceClock(call, input.seconds * 1000)
    return clockOf(Date.now() + offset, offset)
  },
})
