/** What is refused about the number that writes: whether it may at all, and how much. */

import { writeDate } from '../../../kernel/wire/dates.ts'
import { refusing } from '../../../kernel/wire/errors.ts'

export const numberNotVerified = refusing(
  'numberNotVerified',
  { code: 133010, meaning: 'the number is not verified' },
  () => 'The phone number is not verified: verify it with request_code and verify_code before sending.',
)

export const numberRestricted = refusing(
  'numberRestricted',
  { code: 131048, meaning: 'the number is restricted (RED)' },
  () => 'The quality_rating of this number is RED: sending is restricted until it recovers.',
)

export const tierReached = refusing(
  'tierReached',
  {
    code: 130429,
    status: 429,
    transient: true,
    title: 'Messaging limit reached',
    meaning: "the number's tier is reached",
  },
  (parts: {
    tier: string
    isTogether: boolean
    most: number
    freeAt: number
    retryAfterSeconds: number
  }) => ({
    message: `The ${parts.isTogether ? 'limit that all numbers of this business share' : 'tier of this number'}, ${parts.tier}, allows messages to ${parts.most} different customers in 24 hours, and ${parts.most} were messaged. The next place is free at ${writeDate(parts.freeAt)}.`,
    retryAfterSeconds: parts.retryAfterSeconds,
  }),
)

export const throughputReached = refusing(
  'throughputReached',
  {
    code: 130429,
    status: 429,
    transient: true,
    title: 'Throughput reached',
    meaning: 'the number sends more messages a second than it may',
  },
  (most: number, retryAfterSeconds: number) => ({
    message: `Rate limit hit: this number may send ${most} messages a second. Send more slowly, and this one again.`,
    retryAfterSeconds,
  }),
)

export const callsNotCarried = refusing(
  'callsNotCarried',
  { code: 138000, title: 'Calling not enabled', meaning: 'calls are not supported here' },
  (action: string) => ({
    message: `Calling is not supported by this service, so it cannot ${action.replace('_', '-')} a call: it carries messages, no voice. What is set about calls is kept, and customers may be asked whether they may be called.`,
    userMessage: 'Calls are not supported here.',
  }),
)
