/** What is refused at the console's door. */

import { invalidToken } from '../../kernel/wire/errors.ts'

export const keyNeeded = () =>
  invalidToken(
    'Send the operator key (PARLEY_OPERATOR_KEY) as key. Without it, only a sandbox opens, and only on its own machine.',
  )
