/** `parley record`: what a program says to the platform and gets from it, as a transcript that may be shown to anybody. */

import { type Consent, installationAt } from '../../framework/installation.ts'
import { table } from '../../framework/output.ts'
import { Ended, Problem } from '../../framework/problem.ts'
import type { Verb } from '../../framework/verb.ts'
import { parleyAt, type Upstream } from '../../intercept/proxy/answering.ts'
import { RUN_FLAGS, type RunOptions, relayedPorts, runIntercepted } from '../../intercept/run.ts'
import { assertAnswers, readPort } from '../../intercept/settings.ts'
import { KEY_FLAG, redactionKey } from '../redaction/key.ts'
import { type Replaced, redactionUnder } from '../redaction/redaction.ts'
import { receiving } from './receiving.ts'
import { recordingTo } from './recording.ts'

type Options = RunOptions &
  Consent & {
    out: string
    upstream?: string
    listen?: string
    forwardTo?: string
    show?: boolean
    redactionKey?: string
  }

export const recordVerb: Verb<Options> = {
  name: 'record [command...]',
  about:
    'Run a program and write down its exchange with the platform, one line of JSON an exchange. Tokens, numbers, names, texts and ids are replaced before anything is written. Ends with the exit code of the program.',
  examples: [
    'parley record --out numbers.jsonl --upstream "$PARLEY_URL" -- curl -sS "https://graph.facebook.com/v23.0/200000000000001/phone_numbers?access_token=sandbox-token"',
  ],
  flags: [
    { flags: '--out <file>', about: 'where the transcript is written', required: true },
    {
      flags: '--upstream <url>',
      about: 'who answers in the name of the platform; the platform itself unless given',
    },
    { flags: '--listen <port>', about: 'take notifications at this port of the loopback, too' },
    { flags: '--forward-to <url>', about: 'with --listen: where your program receives them' },
    { flags: '--show', about: 'tell at the end what was replaced, on this terminal only' },
    KEY_FLAG,
    ...RUN_FLAGS,
  ],
  async run(around, ...command) {
    const { options, out, ending } = around
    const port = options.listen === undefined ? undefined : readPort(options.listen, 0)
    if (options.forwardTo !== undefined && (port === undefined || !URL.canParse(options.forwardTo)))
      throw new Problem('--forward-to is the address of a program, and goes with --listen.', {
        next: 'Such as --listen 4000 --forward-to http://localhost:3000/webhook.',
      })
    if (command.length === 0)
      throw new Problem('There is no command to run.', {
        next: 'Such as: parley record --out talk.jsonl -- node bot.js.',
      })
    const upstream =
      options.upstream === undefined ? THE_PLATFORM : await installation(options.upstream, options)
    const relayed = relayedPorts(
      options.relay ?? [],
      new URL(options.upstream ?? 'https://graph.facebook.com'),
    )
    const redaction = redactionUnder(await redactionKey(options.redactionKey))
    const recording = recordingTo(options.out, redaction)
    ending.later(recording.close)
    if (port !== undefined) {
      const listener = await receiving({ port, forwardTo: options.forwardTo }, recording)
      ending.later(listener.close)
      out.note(`parley: Notifications are taken at ${listener.url}`)
    }
    const { code, seen } = await runIntercepted(around, command, {
      upstream,
      watch: recording.watch,
      relayed,
    })
    const { exchanges, notifications } = recording
    const replaced = [...redaction.replaced.values()]
    if (options.show) out.note(shown(replaced).join('\n'))
    out.note(
      `parley: ${exchanges} exchange(s) and ${notifications} notification(s) are in ${options.out}; ${replaced.length} value(s) were replaced.`,
    )
    const lost = seen.answered - exchanges
    if (lost > 0)
      out.note(
        `parley: ${lost} call(s) got no answer from ${options.upstream ?? 'the platform'}, and are not in it. --upstream names who answers, such as $PARLEY_URL.`,
      )
    throw new Ended(code)
  },
}

/** Read along: what is asked goes where the program meant it to go. */
const THE_PLATFORM: Upstream = ({ scheme, name }) => ({
  origin: new URL(`${scheme}://${name}`),
  headers: { host: name, ...READABLE },
})
const READABLE = { 'accept-encoding': 'identity' }

async function installation(given: string, consent: Consent): Promise<Upstream> {
  if (!URL.canParse(given) || !/^https?:/.test(given))
    throw new Problem(`${given} is no address of a server.`, {
      next: 'Such as --upstream http://127.0.0.1:8080.',
    })
  await assertAnswers(given)
  await installationAt(given, consent).assertMayWrite()
  const parley = parleyAt(new URL(given))
  return (asked) => {
    const { origin, headers } = parley(asked)
    return { origin, headers: { ...headers, ...READABLE } }
  }
}

const SHOWN_MAX = 40
/** Of a secret, enough to know it again. */
const SECRET = /token|secret|authorization|password|pin$|signature/i
const SECRET_SHOWN_MAX = 4

/** Where, what stands there, and for what. */
function shown(replaced: Replaced[]): string[] {
  const short = (text: string, max = SHOWN_MAX) => {
    const line = JSON.stringify(text).slice(1, -1)
    return line.length > max ? `${line.slice(0, max)}…` : line
  }
  return table(
    replaced.map(({ path, was, became }) => [
      path,
      short(became),
      `← ${short(was, SECRET.test(path) ? SECRET_SHOWN_MAX : SHOWN_MAX)}`,
    ]),
    ['where', 'in the transcript', 'in truth'],
  )
}
