/** `parley load`: an audience for a program that answers. */

import type { Command } from 'commander'
import { assertOwnServer, OWN_SERVER_FLAG, type OwnServer } from '../framework/own-server.ts'
import { Ended, EXIT, Problem } from '../framework/problem.ts'
import { type Around, addVerb } from '../framework/verb.ts'
import { audienceOf, type Crowd } from './audience.ts'
import { drive } from './drive.ts'
import { programOn } from './program.ts'
import { inWords, reportOf } from './report.ts'

type Numbers = Record<
  'customers' | 'rate' | 'ramp' | 'reads' | 'answers' | 'taps' | 'blocks' | 'patience',
  string
>
type Options = OwnServer & Numbers & { seed: string; receiver?: string }

export function addLoad(program: Command): void {
  addVerb<Options>(program, {
    name: 'load [command...]',
    sandboxOnly: true,
    about:
      'Send an audience to a program: customers who write at a rate, then read, answer, tap, block or ignore, drawn from a seed. With a command, that is run in a world of its own, with address, token, ids, secret and verify token (PARLEY_VERIFY_TOKEN) in its environment, and subscribed to at --receiver. Without one, the account at --url is written to, whose webhooks go wherever they go. Ends with 1 when a message is not answered.',
    flags: [
      { flags: '--receiver <url>', about: 'where the webhook of the command is' },
      { flags: '--customers <count>', about: 'how many come', fallback: '100' },
      { flags: '--rate <count>', about: 'how many come a second', fallback: '20' },
      { flags: '--ramp <seconds>', about: 'in how many seconds the rate rises from nothing', fallback: '0' },
      { flags: '--seed <word>', about: 'what the audience is drawn from', fallback: '1' },
      { flags: '--reads <percent>', about: 'how many of them read an answer', fallback: '90' },
      { flags: '--answers <percent>', about: 'how many write once more', fallback: '30' },
      { flags: '--taps <percent>', about: 'how many tap the first button, if there is one', fallback: '20' },
      {
        flags: '--blocks <percent>',
        about: 'how many block the business; the others ignore the answer',
        fallback: '2',
      },
      { flags: '--patience <seconds>', about: 'how long to wait for the last answers', fallback: '10' },
      OWN_SERVER_FLAG,
    ],
    examples: ['parley load --customers 5 --receiver "$BOT_URL" -- node bot.mjs'],
    run: (around, ...command) => load(around, command.flat()),
  })
}

async function load(around: Around<Options>, command: string[]): Promise<void> {
  const { options, out, ending } = around
  const crowd = crowdIn(options)
  const patienceMs = numberIn('patience', options, 600) * 1_000
  const place = await (command.length > 0 ? programOn(around, command) : existing(around))
  const since = new Date().toISOString()
  const target = { ...place, patienceMs, signal: ending.signal }
  const driven = await out.during('The audience is here', drive(audienceOf(crowd), target))
  const report = await reportOf(crowd, driven, { ...place, since })
  out.data(report, (look) => inWords(report, look))
  if (report.unanswered > 0 || report.not_taken.length > 0) throw new Ended(EXIT.found)
}

/** An account that is there, with the subscription that it has. */
async function existing({ server, options }: Around<Options>) {
  await assertOwnServer(server.url, options)
  return { operator: server.operator, app: await server.app(), number: await server.number() }
}

function crowdIn(options: Options): Crowd {
  const share = (name: keyof Numbers) => numberIn(name, options, 100)
  const shares = {
    reads: share('reads'),
    answers: share('answers'),
    taps: share('taps'),
    blocks: share('blocks'),
  }
  const { answers, taps, blocks } = shares
  if (answers + taps + blocks > 100)
    throw new Problem('--answers, --taps and --blocks are shares of one hundred.', {
      next: `They are ${answers + taps + blocks} together.`,
    })
  const rate = numberIn('rate', options, 1_000)
  if (rate === 0) throw new Problem('--rate 0 brings nobody.', { next: 'Such as --rate 20.' })
  return {
    customers: Math.floor(numberIn('customers', options, 100_000)),
    rate,
    ramp: numberIn('ramp', options, 86_400),
    seed: options.seed,
    shares,
  }
}

function numberIn(name: keyof Numbers, options: Options, most: number): number {
  const value = Number(options[name])
  if (options[name].trim() !== '' && value >= 0 && value <= most) return value
  throw new Problem(`--${name} is a number from 0 to ${most}, not ${JSON.stringify(options[name])}.`)
}
