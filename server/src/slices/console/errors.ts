/** What is refused at the console's door. */

import { invalidToken, refusingAnyCall } from '../../kernel/wire/errors.ts'

export const keyNeeded = () =>
  invalidToken(
    'Send the operator key (PARLEY_OPERATOR_KEY) as key. Without it, only a sandbox opens, and only on its own machine.',
  )

export const wrongKey = () => invalidToken('This is not the operator key (PARLEY_OPERATOR_KEY).')

export const tooManySignIns = refusingAnyCall(
  'tooManySignIns',
  { code: 4, status: 429, transient: true, meaning: 'somebody tried to sign in too often' },
  ({ most, waitSeconds }: { most: number; waitSeconds: number }) => ({
    message: `Too many tries to sign in: ${most} an hour from one network. The next is free in ${waitSeconds} seconds.`,
    retryAfterSeconds: waitSeconds,
  }),
)
