/** What is refused about the phone. */

import { refusing } from '../../kernel/wire/errors.ts'

export const streamsTooMany = refusing(
  'streamsTooMany',
  { code: 2, status: 503, transient: true, meaning: 'as many phones as may be are open', unnumbered: true },
  (most: number, whose: string) => ({
    message: `${most} phones ${whose} are open, which is the most. Close one, or try again later.`,
    retryAfterSeconds: 5,
  }),
)
