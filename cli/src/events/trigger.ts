/** `parley trigger`: has an event happen, with the ids of the account it happens to. */

import type { Command } from 'commander'
import { Problem } from '../manners/problem.ts'
import { addVerb } from '../manners/verb.ts'

export function addTrigger(program: Command): void {
  addVerb<{ set?: string[] }>(program, {
    name: 'trigger <event>',
    about:
      'Have an event happen: a signed sample of it, the way a real one goes, with the ids of your account.',
    flags: [
      {
        flags: '--set <place=value>',
        about: 'another value in it, as often as you like: messages.0.text.body=Hello',
        many: true,
      },
    ],
    examples: [
      'parley trigger messages',
      "parley trigger messages --set 'messages.0.text.body=Two croissants, please'",
      'parley trigger message_template_status_update --set event=REJECTED',
    ],
    async run({ server, out, options }, field = '') {
      const set = Object.fromEntries((options.set ?? []).map(readPlace))
      const event = await server.operator.events.test(await server.account(), {
        field,
        ...(options.set && { set }),
      })
      out.data(event, ({ green, dim }) => [
        `${green('✓')} ${event.field} ${dim(event.id)}`,
        `  What became of it: parley events why ${event.id}`,
      ])
    },
  })
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
