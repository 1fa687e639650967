/** `parley listen`: notifications at a program on this machine, without any set-up. */

import { createInterface } from 'node:readline/promises'
import type { Command } from 'commander'
import { statusOf } from '../events/rendering.ts'
import type { Colours } from '../framework/colours.ts'
import { type Around, addVerb } from '../framework/verb.ts'
import { webAddress } from '../framework/web-address.ts'
import { type Arrived, type Forwarded, startForwarder } from './forwarding.ts'
import { handOnMissed, missedEvents } from './missed.ts'
import { endLeftovers, listenerFor, subscribe } from './subscription.ts'

type Options = { forwardTo: string; fields?: string; secret?: string; missed?: boolean; listenOn: string }

const SANDBOX_SECRET = 'sandbox-app-secret'

export function addListenVerbs(program: Command): void {
  addVerb<Options>(program, {
    name: 'listen',
    about:
      'Forward notifications to a program of yours, signed as the service signs them, until Ctrl-C. Nobody else’s subscription is touched; an event that is sent again arrives again.',
    flags: [
      { flags: '--forward-to <url>', about: 'where your program receives notifications', required: true },
      { flags: '--fields <list>', about: 'only these, separated by commas; all unless given' },
      {
        flags: '--secret <secret>',
        about: `the application secret that signs (PARLEY_APP_SECRET; ${SANDBOX_SECRET} unless given)`,
      },
      {
        flags: '--missed',
        about: 'first forward what happened while nobody listened; asked for on a terminal',
      },
      {
        flags: '--listen-on <host>',
        about: 'an address of this machine that the service reaches',
        fallback: '127.0.0.1',
      },
    ],
    examples: [
      'parley listen --forward-to http://localhost:3000/webhook',
      'parley listen --forward-to http://localhost:3000/webhook --fields messages,message_status --missed',
    ],
    run: listen,
  })
}

async function listen({ options, server, out, ending, configuration }: Around<Options>): Promise<void> {
  const target = webAddress(options.forwardTo)
  const own = options.secret ?? process.env.PARLEY_APP_SECRET
  if (own !== undefined) configuration.assertLeadsHere('the secret of the application is not of that file')
  const secret = own ?? configuration.file.PARLEY_APP_SECRET ?? SANDBOX_SECRET
  const spoken = configuration.get('apiVersion')
  const apiVersion = spoken === 'plain' ? undefined : spoken
  const account = await server.account()
  const leftovers = await endLeftovers(server, account)
  if (leftovers > 0) out.note(`Ended the subscription of ${leftovers} listener(s) that had been killed.`)
  const listener = await listenerFor(server, { account, secret, target })
  const missed = await missedEvents(server, account, listener)
  const forwarder = await startForwarder(target, {
    host: options.listenOn,
    arrived: (what) => out.item({ arrived: what }, (look) => arrivedLine(what, look)),
    answered: (what) => out.item({ answered: what }, (look) => answeredLine(what, target, look)),
  })
  ending.later(() => forwarder.close())

  if (missed.length > 0 && (options.missed || (await isWanted(missed.length, ending.signal))))
    for (const event of missed) {
      const answered = await handOnMissed(server, event, { target, secret, apiVersion })
      out.item({ arrived: { event, field: answered.field } }, (look) => arrivedLine(answered, look))
      out.item({ answered }, (look) => answeredLine(answered, target, look))
    }
  else out.note(missedLine(missed.length, listener.isNew))

  const end = await subscribe(
    server,
    {
      app: listener.app,
      account,
      fields: options.fields?.split(','),
      apiVersion,
    },
    forwarder,
  )
  ending.later(end)
  out.note(
    `Listening to account ${account}, forwarding to ${target}. Signed with ${shown(secret)}. Ctrl-C ends it.`,
  )
  await ending.asked()
}

/** Said on a terminal and in a log alike. */
function missedLine(count: number, isNew: boolean): string {
  if (isNew) return 'Nobody listened for this target before, so no event was missed.'
  if (count === 0) return 'No event was missed since this target last listened.'
  return `${count} event(s) were missed since this target last listened; --missed forwards them first.`
}

const shown = (secret: string) => (secret === SANDBOX_SECRET ? secret : 'the secret you gave')

const arrivedLine = ({ event, field }: Arrived, { cyan, dim }: Colours) =>
  `${cyan('-->')} ${field} ${dim(event)}`

function answeredLine({ event, status, ms, error }: Forwarded, target: string, look: Colours): string {
  const result = status === undefined ? look.red(error ?? 'no answer') : statusOf(status, look)
  return `${look.cyan('<--')} ${result} POST ${target} ${look.dim(`${ms} ms ${event}`)}`
}

/** Asked where somebody can answer. */
async function isWanted(count: number, signal: AbortSignal): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return false
  const asking = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const answer = await asking.question(
      `${count} event(s) were missed since this target last listened. Forward them now? [y/N] `,
      { signal },
    )
    return /^y/i.test(answer)
  } catch {
    return false
  } finally {
    asking.close()
  }
}
