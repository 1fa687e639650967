/** `parley platform`: what holds on the platform at a date, and what comes next. */

import type { Command } from 'commander'
import { table } from '../framework/output.ts'
import { addVerb } from '../framework/verb.ts'

const UNSURE =
  'A ? marks what the platform itself does not say, or not for which day; --json tells the source.'

export function addPlatformVerbs(program: Command): void {
  addVerb<{ at?: string }>(program, {
    name: 'platform',
    about:
      'Tell which changes of the platform hold on versioned paths, and which come next: today, in a world (--world), or at a date.',
    flags: [{ flags: '--at <date>', about: 'a day such as 2027-01-22, or a moment' }],
    examples: ['parley platform', 'parley platform --at 2027-01-22'],
    async run({ server, out, options: { at } }) {
      const world = await server.world()
      const platform = await server.operator.call('readPlatform', [], {
        ...(at !== undefined && { at }),
        ...(world !== undefined && { world }),
      })
      out.data(platform, (look) => {
        const row = ({ name, says, certain }: (typeof platform.changes)[number]) => [
          certain ? name : `${name} ?`,
          says,
        ]
        const held = platform.changes.filter(({ concerns }) => concerns !== 'versions')
        const optional = platform.optional.map((change) => ['switched on only', ...row(change)])
        return [
          `${look.bold(`The platform on ${platform.at.slice(0, 10)}`)}, whose newest version is ${platform.version}`,
          '',
          ...table(
            [...held.map((change) => [change.from, ...row(change)]), ...optional],
            ['since', 'change', ''],
            look,
          ),
          '',
          ...table(
            platform.next.map((change) => [
              `in ${change.in_days} days`,
              `${change.at.slice(0, 10)} ${change.what}`,
              ...row(change),
            ]),
            ['next', 'on', 'change', ''],
            look,
          ),
          '',
          look.dim(UNSURE),
        ]
      })
    },
  })
}
