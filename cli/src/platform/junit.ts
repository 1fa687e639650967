/** A forecast as JUnit: a case for each day. */

import { junit } from '../framework/junit.ts'
import type { Played } from './played.ts'

export const junitOf = (played: Played[]): string =>
  junit(
    'parley forecast',
    played.map(({ date, changes, code, failed, seconds, differs, output }) => {
      const says = [`exit code ${code}`, ...failed, ...(differs ? [`first: ${differs.what}`] : [])].join('; ')
      return {
        classname: 'parley forecast',
        name: `${date.slice(0, 10)} ${changes.join(', ')}`.trim(),
        seconds,
        ...(code !== 0 && { failure: { message: says, text: output } }),
      }
    }),
  )
