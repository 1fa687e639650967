/** The page that lists which of the platform's operations and webhook fields are here, and since when. */

import { slices } from '../../server/src/app/slices.ts'
import {
  coverageOf,
  coverageOfFields,
  fieldsOnPlatform,
} from '../../server/src/kernel/platform/operations.ts'
import { NOTE } from './contract.ts'

export function coveragePage(): string {
  const operations = coverageOf(slices.flatMap((slice) => Object.keys(slice.routes ?? {})))
  const fields = coverageOfFields(fieldsOnPlatform(slices.flatMap((slice) => slice.events ?? [])))
  const row = (...cells: (string | undefined)[]) => `| ${cells.map((cell) => cell ?? '').join(' | ')} |`
  return [
    '# Coverage',
    '',
    NOTE,
    '',
    "Which of the platform's operations and webhook fields are here, and the release that first had them. On versioned paths an operation that is not here answers 400 (code 100) and says so. `parley coverage` and `GET /operator/coverage` report the same of a running service.",
    '',
    '| | operation | path | here | since |',
    '|---|---|---|---|---|',
    ...operations.map(({ group, does, operation, offered, lacks, since }) =>
      row(group, does, `\`${operation}\``, lacks === undefined ? offered : `${offered}: ${lacks}`, since),
    ),
    '',
    '| webhook field | here | since |',
    '|---|---|---|',
    ...fields.map(({ field, offered, since }) => row(`\`${field}\``, offered, since)),
    '',
  ].join('\n')
}
