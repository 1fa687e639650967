/** `parley conformance`: whether a server does what the specification says, row by row. */

import { findServer, startServer } from '@parley-dev/testing/service'
import type { Command } from 'commander'
import type { Colours } from '../framework/colours.ts'
import { type Consent, installationAt } from '../framework/installation.ts'
import { table } from '../framework/output.ts'
import { Ended, EXIT } from '../framework/problem.ts'
import { addVerb } from '../framework/verb.ts'
import specification from './generated/specification.json' with { type: 'json' }
import { type PlaceOptions, placeAt } from './place.ts'
import { type Check, play, type Verdict } from './play.ts'

/** So that the receiver is subscribed to every field; what came before may have left the subscription anywhere. */
const SUBSCRIBE: Check = {
  row: 'POST /{BUSINESS_ACCOUNT_ID}/subscribed_apps',
  name: 'to all fields',
  steps: [
    {
      as: 'owner',
      method: 'POST',
      path: '/{{BUSINESS_ACCOUNT_ID}}/subscribed_apps',
      body: { override_callback_uri: '{{HOOK_URL}}', verify_token: '{{VERIFY_TOKEN}}' },
    },
  ],
}

/** Written by `npm run docs`, in the form that `play` reads. */
const script = specification as unknown as Record<
  'endpoints' | 'limits' | 'errors' | 'states' | 'events',
  Check[]
>

/** In this order: what refusals are provoked by leaves things behind. */
const CHAPTERS: [name: string, checks: Check[]][] = [
  ['Endpoints', script.endpoints],
  ['Limits', script.limits],
  ['Errors', script.errors],
  ['States', script.states],
  ['Events', [SUBSCRIBE, ...script.events]],
]

const SANDBOX_KEY = 'sandbox-operator-key'

type Chapter = { chapter: string; checks: Verdict[] }

export function addConformance(program: Command): void {
  addVerb<PlaceOptions & Consent>(program, {
    name: 'conformance [url]',
    about:
      'Check a server against the specification: every endpoint, limit, error, state and event, as a matrix. Without an address a service is started for it; on a Parley everything happens in a world that is removed again; another server needs --token, --account and --number of an account with nothing in it. Ends with 1 when something is not as it should be.',
    flags: [
      { flags: '--unverified-number <id>', about: 'elsewhere: a number that can be sent a code' },
      { flags: '--destination-account <id>', about: 'elsewhere: another account, which flows are copied to' },
      { flags: '--powerless-token <token>', about: 'elsewhere: a token without any permission' },
      {
        flags: '--receiver-url <url>',
        about: 'where the server reaches the receiver of this command; else it is on loopback',
      },
      {
        flags: '--receiver-port <port>',
        about: 'where that receiver listens; else at the port of its address',
      },
    ],
    examples: ['parley conformance', 'parley conformance "$PARLEY_URL" --json'],
    async run({ options, configuration, out, ending }, given) {
      const url = given?.replace(/\/$/, '') ?? (await started(ending.later))
      const key = (given === undefined ? undefined : configuration.get('key')) ?? SANDBOX_KEY
      await installationAt(url, options).assertMayWrite()
      const place = await placeAt(url, key, { options, configuration, ending })
      const chapters: Chapter[] = []
      for (const [chapter, checks] of CHAPTERS) {
        const verdicts: Verdict[] = []
        for (const check of checks) verdicts.push(await play(check, place))
        chapters.push({ chapter, checks: verdicts })
      }
      const all = chapters.flatMap(({ checks }) => checks)
      const count = (result: Verdict['result']) => all.filter((one) => one.result === result).length
      const counts = { passed: count('passed'), failed: count('failed'), skipped: count('skipped') }
      out.data({ url, ...counts, chapters }, (look) => [
        ...chapters.flatMap((chapter) => inWords(chapter, look)),
        summary(counts, look),
      ])
      if (counts.failed > 0) throw new Ended(EXIT.found)
    },
  })
}

async function started(later: (tidy: () => Promise<void>) => void): Promise<string> {
  const service = await startServer(findServer())
  later(() => service.stop())
  return service.url
}

function inWords({ chapter, checks }: Chapter, look: Colours): string[] {
  const marks = { passed: look.green('✓'), failed: look.red('✗'), skipped: look.yellow('–') }
  const rows = checks.map(({ result, row, name, why = '' }) => [
    marks[result],
    row,
    name,
    result === 'failed' ? look.red(why) : look.dim(why),
  ])
  return [look.bold(chapter), ...table(rows).map((line) => `  ${line}`), '']
}

function summary({ passed, failed, skipped }: Record<Verdict['result'], number>, look: Colours): string {
  const mark = failed === 0 ? look.green('✓') : look.red('✗')
  const rest = skipped > 0 ? `, ${skipped} not looked at` : ''
  return `${mark} ${passed} of ${passed + failed} checks passed${rest}.`
}
