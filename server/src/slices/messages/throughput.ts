/** How fast one number may send. */

import type { Budget } from '../../kernel/call/limits/budget.ts'
import { limitSetting } from '../../kernel/call/limits/limit-setting.ts'
import { SECOND } from '../../kernel/process/clock.ts'
import { throughputReached } from './errors/number.ts'

export const throughput: Budget = {
  name: 'messages of number',
  windowMs: SECOND,
  limit: limitSetting(
    'PARLEY_MESSAGES_PER_SECOND_PER_NUMBER',
    'Messages that one number may send in a second (130429).',
    { most: 100_000, inProduction: 80 },
  ),
  refuse: ({ most, waitSeconds }) => throughputReached(most, waitSeconds),
}
