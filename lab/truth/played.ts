/** A transcript played at a server, in this process. */

import { readConfiguration } from '../../cli/src/manners/configuration.ts'
import { placeFor } from '../../cli/src/transcripts/replay/place.ts'
import { play, type Verdict } from '../../cli/src/transcripts/replay/play.ts'
import { type Report, reportOf } from '../../cli/src/transcripts/reports/report.ts'
import { type Entry, readTranscript } from '../../cli/src/transcripts/transcript.ts'

const KEY = 'sandbox-operator-key'

export type Played = { entries: Entry[]; verdicts: Verdict[]; report: Report; unmade: string[] }

export async function played(file: string, url: string): Promise<Played> {
  const entries = await readTranscript(file)
  const tidies: (() => Promise<void> | void)[] = []
  const ending = { later: (tidy: () => Promise<void> | void) => void tidies.push(tidy) }
  try {
    const place = await placeFor(entries, {
      url,
      key: KEY,
      configuration: readConfiguration({}, {}, '/'),
      ending,
    })
    const verdicts = await play(entries, place)
    return { entries, verdicts, report: reportOf(verdicts), unmade: place.unmade }
  } finally {
    for (const tidy of tidies.reverse()) await tidy()
  }
}
