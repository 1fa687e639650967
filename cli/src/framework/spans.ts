/** Spans of time as people write them: 90s, 25h, 1h30m. */

import { millisecondsOf } from '@parley-dev/testing/duration'
import { Problem } from './problem.ts'

/** Whole seconds, at least as long as was said. */
export function secondsOf(span: string): number {
  try {
    return Math.ceil(millisecondsOf(span) / 1000)
  } catch (cause) {
    throw new Problem(`${JSON.stringify(span)} is no span of time.`, {
      next: 'Write 90s, 25h, 2d or 1h30m.',
      cause,
    })
  }
}
