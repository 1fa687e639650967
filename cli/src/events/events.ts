/** `parley events`: events: who received them, why not, and sending them again. */

import type { Command } from 'commander'
import { consoleLink } from '../framework/console-link.ts'
import { EXIT, Problem } from '../framework/problem.ts'
import type { Server } from '../framework/server.ts'
import { secondsOf } from '../framework/spans.ts'
import { addGroup, addVerb } from '../framework/verb.ts'
import { eventRow, storyOf } from './rendering.ts'

const OUTCOMES = ['delivered', 'waiting', 'failed', 'not_sent'] as const
type Filter = { field?: string; outcome?: (typeof OUTCOMES)[number]; limit: string }

export function addEventVerbs(program: Command): void {
  const events = addGroup(program, 'events', 'events: who received them, why not, and sending them again')

  addVerb<Filter>(events, {
    name: 'list',
    about: 'List events, newest first, with what became of them.',
    flags: [
      { flags: '--field <field>', about: 'only events of this field' },
      { flags: '--outcome <outcome>', about: 'only those that this became of', choices: OUTCOMES },
      { flags: '--limit <count>', about: 'how many at most', fallback: '25' },
    ],
    examples: [
      'parley events list',
      'parley events list --outcome not_sent',
      'parley events list --field messages --json',
    ],
    async run({ server, out, options }) {
      const { field, outcome, limit } = options
      const account = server.isAccountChosen ? await server.account() : undefined
      const { data } = await server.operator.call('listEvents', [], {
        limit: Number(limit),
        ...(account && { account }),
        ...(field && { field }),
        ...(outcome && { outcome }),
      })
      out.rows(data, eventRow, {
        none: 'Nothing has happened yet. Have something happen: parley trigger messages',
        columns: ['time', 'outcome', 'field', 'event'],
      })
    },
  })

  addVerb(events, {
    name: 'show <event>',
    about: 'Print an event as it is sent; `latest` is the last one.',
    examples: ['parley events show latest'],
    async run({ server, out }, word = '') {
      const event = await server.operator.events.explain(await eventNamed(server, word))
      out.data(event, () => JSON.stringify(JSON.parse(event.body), null, 2))
    },
  })

  addVerb(events, {
    name: 'why <event>',
    about: 'Tell who was asked, which callback won, each attempt, or why it was not sent.',
    examples: ['parley events why latest'],
    async run({ server, out }, word = '') {
      const event = await server.operator.events.explain(await eventNamed(server, word))
      out.data(event, (look) => [...storyOf(event, look), '', look.dim(consoleLink(server.url, event.id))])
    },
  })

  addVerb(events, {
    name: 'resend <event>',
    about: 'Send an event again, to where its applications listen now.',
    examples: ['parley events resend latest'],
    async run({ server, out }, word = '') {
      const { id, deliveries } = await server.operator.events.explain(await eventNamed(server, word))
      const sent = []
      for (const delivery of deliveries)
        sent.push(...(await server.operator.events.resend(delivery.id)).deliveries)
      out.data(
        { id, deliveries: sent },
        () => `Sent again: ${sent.length} ${sent.length === 1 ? 'delivery' : 'deliveries'}.`,
      )
    },
  })

  addVerb<{ since: string }>(events, {
    name: 'replay',
    about: 'Send everything again that an account missed.',
    flags: [{ flags: '--since <duration>', about: 'how far back', fallback: '1h' }],
    examples: ['parley events replay --since 2h'],
    async run({ server, out, options }) {
      const account = await server.account()
      const { unix_ms } = await server.operator.clock.read()
      const since = String(Math.floor(unix_ms / 1000) - secondsOf(options.since))
      const answer = await server.operator.events.recover(account, { since })
      out.data(answer, () => `Sent again: ${answer.recovered}. Still not sent: ${answer.still_not_sent}.`)
    },
  })
}

/** By its id, or the last one. */
async function eventNamed({ operator }: Server, word: string): Promise<string> {
  if (word !== 'latest') return word
  const [last] = (await operator.call('listEvents', [], { limit: 1 })).data
  if (last) return last.id
  throw new Problem('Nothing has happened yet.', {
    next: 'Have something happen: parley trigger messages.',
    exitCode: EXIT.refused,
  })
}
