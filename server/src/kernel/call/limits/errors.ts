/** What is refused when a budget of calls is spent. */

import { refusingAnyCall } from '../../wire/errors.ts'

type Spent = { most: number; waitSeconds: number }

export const tooManyCalls = refusingAnyCall(
  'tooManyCalls',
  {
    code: 4,
    status: 429,
    transient: true,
    meaning: 'the application has made as many calls as it may',
  },
  ({ most, waitSeconds }: Spent) => ({
    message: `Application request limit reached: ${most} calls an hour. The next is free in ${waitSeconds} seconds.`,
    retryAfterSeconds: waitSeconds,
  }),
)

export const tooManyWrongKeys = refusingAnyCall(
  'tooManyWrongKeys',
  { code: 4, status: 429, transient: true, meaning: 'too many wrong operator keys were sent' },
  ({ most, waitSeconds }: Spent) => ({
    message: `Too many wrong operator keys: ${most} an hour are looked at. The next is in ${waitSeconds} seconds; a right one is taken at any time.`,
    retryAfterSeconds: waitSeconds,
  }),
)

export const tooManyManagementCalls = refusingAnyCall(
  'tooManyManagementCalls',
  {
    code: 80007,
    status: 429,
    subcode: 2446079,
    transient: true,
    meaning: 'the application has made as many management calls about the account as it may',
  },
  ({ most, waitSeconds }: Spent) => ({
    message: `Rate limit reached: ${most} management calls an hour about one account. The next is free in ${waitSeconds} seconds.`,
    retryAfterSeconds: waitSeconds,
  }),
)
