/** What is refused about the installation itself. */

import { refusing } from '../../kernel/wire/errors.ts'

export const clockIsReal = refusing(
  'clockIsReal',
  { code: 100, meaning: 'outside the sandbox nobody moves the clock' },
  () => 'The clock can only be advanced in the sandbox (PARLEY_MODE=sandbox).',
)
