/** A transcript played from its file, with everything tidied up behind it. */

import type { Configuration } from '../../framework/configuration.ts'
import { type Report, reportOf } from '../reports/report.ts'
import { type Entry, readTranscript } from '../transcript.ts'
import { placeFor } from './place.ts'
import { play, type Verdict } from './play.ts'

export type Replayed = { entries: Entry[]; verdicts: Verdict[]; report: Report; unmade: string[] }

export async function replayed(
  file: string,
  at: { url: string; key: string; configuration: Configuration },
): Promise<Replayed> {
  const entries = await readTranscript(file)
  const tidies: (() => Promise<void> | void)[] = []
  const ending = { later: (tidy: () => Promise<void> | void) => void tidies.push(tidy) }
  try {
    const place = await placeFor(entries, { ...at, ending })
    const verdicts = await play(entries, place)
    return { entries, verdicts, report: reportOf(verdicts), unmade: place.unmade }
  } finally {
    for (const tidy of tidies.reverse()) await tidy()
  }
}
