/** The verdicts as a CI reads them: a test for each exchange, which fails where a difference is open. */

import { junit } from '../../framework/junit.ts'
import type { Judged, Verdict } from '../replay/play.ts'

export const asJunit = (name: string, verdicts: Verdict[]): string =>
  junit(
    'parley replay',
    verdicts.map(({ exchange, title, fields }) => {
      const open = fields.filter(({ kind, explained }) => kind !== undefined && explained === undefined)
      const failure = { message: `${open.length} open difference(s)`, text: open.map(lineOf).join('\n') }
      return { classname: name, name: `#${exchange} ${title}`, ...(open.length > 0 && { failure }) }
    }),
  )

const lineOf = ({ path, kind, recorded, got }: Judged): string =>
  `${path}: ${kind}: recorded ${JSON.stringify(recorded) ?? 'nothing'}, got ${JSON.stringify(got) ?? 'nothing'}`
