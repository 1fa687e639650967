/** `parley trigger`: has something happen, with the ids of the account it happens to. */

import type { Command } from 'commander'
import type { Colours } from '../framework/colours.ts'
import { EXIT, Problem } from '../framework/problem.ts'
import type { Server } from '../framework/server.ts'
import { type Around, addVerb } from '../framework/verb.ts'
import { HAPPENINGS, SAMPLED_FIELDS } from './happenings.ts'
import { type Change, type Fixture, readFixtures, readRaw } from './raw.ts'

export function addTrigger(program: Command): void {
  addVerb<{ set?: string[]; raw?: string; file?: string }>(program, {
    name: 'trigger [event]',
    sandboxOnly: true,
    about: `Have something happen, with the ids of your account. A word with a dot makes it really happen: ${Object.entries(
      HAPPENINGS,
    )
      .map(([word, { about }]) => `${word} (${about})`)
      .join(
        ', ',
      )}. The name of a field sends a signed sample of it, the way a real one goes; --raw sends any notification, of fields that Parley does not know, too.`,
    words: { event: [...Object.keys(HAPPENINGS), ...SAMPLED_FIELDS] },
    flags: [
      {
        flags: '--set <place=value>',
        about: 'in a sample: another value, as often as you like: messages.0.text.body=Hello',
        many: true,
      },
      {
        flags: '--raw <file>',
        about: 'a JSON file: a whole notification, {"field", "value"}, or with an <event> the value alone',
      },
      {
        flags: '--file <file>',
        about:
          'a JSON file: a list of events, in order: each a word as above, {"event", "set"}, or a notification as for --raw',
      },
    ],
    examples: [
      ...Object.keys(HAPPENINGS).map((word) => `parley trigger ${word}`),
      'parley trigger messages',
      "parley trigger messages --set 'messages.0.text.body=Two croissants, please'",
      'parley trigger message_template_status_update --set event=REJECTED',
      'parley trigger --raw notification.json',
      'parley trigger --file fixtures.json',
    ],
    async run({ server, out, options }, event = '') {
      const around = { server, out }
      if (options.file !== undefined) {
        for (const fixture of await readFixtures(options.file)) await trigger(around, fixture)
        return
      }
      if (options.raw !== undefined) return sendRaw(around, await readRaw(options.raw, event))
      if (event === '')
        throw new Problem('Which event?', {
          next: 'parley trigger --help lists them; --raw FILE sends any, --file FILE several.',
        })
      await trigger(around, {
        event,
        ...(options.set && { set: Object.fromEntries(options.set.map(readPlace)) }),
      })
    },
  })
}

type Reach = Pick<Around, 'server' | 'out'>

/** One event: it really happens, a sample of it is sent, or it goes out as it is written. */
async function trigger(around: Reach, fixture: Fixture): Promise<void> {
  if ('changes' in fixture) return sendRaw(around, fixture.changes)
  const { server, out } = around
  const { event: name, set } = fixture
  const happening = HAPPENINGS[name]
  if (happening) {
    if (set)
      throw new Problem(`${name} really happens, and --set is for samples.`, {
        next: `A sample: parley trigger ${happening.field} --set PLACE=VALUE.`,
      })
    const event = await happened(server, happening)
    out.data(event, ({ green, dim }) => [
      `${green('✓')} ${name} ${dim(event.node)}`,
      `  What became of it: parley events why ${event.id}`,
    ])
    return
  }
  const event = await server.operator.events.test(await server.account(), {
    field: name,
    ...(set && { set }),
  })
  out.data(event, (colours) => sent(event, colours))
}

function sent({ field, id }: { field: string; id: string }, { green, dim }: Colours): string[] {
  return [`${green('✓')} ${field} ${dim(id)}`, `  What became of it: parley events why ${id}`]
}

/** Each of its changes, in order. */
async function sendRaw({ server, out }: Reach, changes: Change[]): Promise<void> {
  const account = await server.account()
  for (const change of changes) {
    const event = await server.operator.call('rawEvent', [account], change)
    out.data(event, (colours) => sent(event, colours))
  }
}

/** The event that tells of it, which may take a moment. */
async function happened(server: Server, { field, happen }: (typeof HAPPENINGS)[string]) {
  const account = await server.account()
  const { data: before } = await server.operator.call('listEvents', [], { account, field, limit: 1 })
  const node = await happen(server)
  const { data } = await server.operator.call('listEvents', [], {
    account,
    field,
    ...(before[0] && { newer_than: before[0].id }),
    limit: 1,
    wait: '10s',
  })
  const [event] = data
  if (!event)
    throw new Problem('It happened, and no event tells of it.', {
      next: `parley events list --field ${field}`,
      exitCode: EXIT.found,
    })
  return { id: event.id, field, node }
}

/** Numbers, truths, objects and lists as JSON writes them; anything else is text. */
function readPlace(given: string): [place: string, value: unknown] {
  const at = given.indexOf('=')
  if (at <= 0)
    throw new Problem(`${JSON.stringify(given)} says no place and value.`, {
      next: 'Such as --set messages.0.text.body=Hello.',
    })
  const [place, text] = [given.slice(0, at), given.slice(at + 1)]
  if (!/^(-?\d|true$|false$|null$|[[{"])/.test(text) || /^\d{16,}$/.test(text)) return [place, text]
  try {
    return [place, JSON.parse(text)]
  } catch {
    return [place, text]
  }
}
