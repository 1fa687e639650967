/** `parley replay`: a transcript against a fresh world, or any server, and how much of it agrees. */

import { findServer, startServer } from '@parley-dev/testing/service'
import { type Consent, installationAt } from '../../framework/installation.ts'
import { writePlain } from '../../framework/plain-file.ts'
import { Ended, EXIT, Problem, wordsOf } from '../../framework/problem.ts'
import type { Verb } from '../../framework/verb.ts'
import { asHtml } from '../reports/html.ts'
import { asJunit } from '../reports/junit.ts'
import { inWords, reportOf } from '../reports/report.ts'
import { readTranscript } from '../transcript.ts'
import { placeFor } from './place.ts'
import { play } from './play.ts'

type Options = Consent & { junit?: string; html?: string }

const SANDBOX_KEY = 'sandbox-operator-key'

export const replayVerb: Verb<Options> = {
  name: 'replay <file>',
  about:
    'Play a transcript again and compare every answer and notification with what was recorded, field by field. Without --url a service is started for it; on a Parley it happens in a world that is removed again; another server needs --token, --account and --number. Ends with 1 when a difference is open: one that nothing explains.',
  examples: ['parley replay talk.jsonl --html differences.html --junit differences.xml'],
  flags: [
    { flags: '--junit <file>', about: 'write the verdicts for a CI, too' },
    { flags: '--html <file>', about: 'write a page with both sides of every exchange, too' },
  ],
  async run({ options, configuration, out, ending }, file = '') {
    const entries = await readTranscript(file)
    const isGiven = configuration.isGiven('url')
    const url = isGiven ? (configuration.get('url') ?? '') : await started(ending.later)
    const key = (isGiven ? configuration.get('key') : undefined) ?? SANDBOX_KEY
    await installationAt(url, options).assertMayWrite()
    const place = await placeFor(entries, { url, key, configuration, ending })
    const verdicts = await out.during('Playing', play(entries, place))
    const report = reportOf(verdicts)
    const { fields, same, explained, open, differences } = report
    const write = async (path: string | undefined, text: () => string) => {
      if (path === undefined) return
      await writePlain(path, text()).catch((cause) => {
        throw new Problem(`${path} is not written: ${wordsOf(cause)}.`, { cause })
      })
    }
    await write(options.junit, () => asJunit(file, verdicts))
    await write(options.html, () => asHtml(file, verdicts))
    for (const one of place.unmade) out.note(`parley: not made: ${one}`)
    out.data({ fields, same, explained, open, differences, unmade: place.unmade }, (look) =>
      inWords(report, look),
    )
    if (open > 0) throw new Ended(EXIT.found)
  },
}

async function started(later: (tidy: () => Promise<void>) => void): Promise<string> {
  // Templates wait for what the recording says of them.
  const service = await startServer(findServer(), { PARLEY_REVIEW: 'manual' })
  later(() => service.stop())
  return service.url
}
