/** `parley status`: what there is, at a glance. */

import type { Command } from 'commander'
import { every } from '../framework/every.ts'
import { table } from '../framework/output.ts'
import { addVerb } from '../framework/verb.ts'
import { lookAt } from './look-at.ts'

export function addStatus(program: Command): void {
  addVerb(program, {
    name: 'status',
    about: 'Tell which server this is, what it holds, and what failed last.',
    examples: ['parley status', 'parley status --json'],
    async run({ server, out }) {
      const { ready, contract, clock } = await lookAt(server)
      const { operator } = server
      const [apps, accounts, numbers, worlds, receivers, failed] = await Promise.all([
        every(operator.apps.list({ limit: 1000 })),
        every(operator.accounts.list({ limit: 1000 })),
        every(operator.numbers.list({ limit: 1000 })),
        every(operator.worlds.list({ limit: 1000 })),
        operator.call('listReceivers', [], {}),
        operator.call('listEvents', [], { outcome: 'failed', limit: 5 }),
      ])
      const listening = receivers.data.filter(({ retired_at }) => retired_at === undefined)
      const summary = {
        url: server.url,
        version: contract.info.version,
        ready: ready.status,
        checks: ready.checks,
        clock,
        applications: apps.length,
        accounts: accounts.length,
        phone_numbers: numbers.length,
        worlds: worlds.length,
        receivers: listening,
        last_failures: failed.data,
      }
      out.data(summary, (look) => [
        `${ready.status === 'ready' ? look.green('✓') : look.red('✗')} Parley ${summary.version} at ${look.bold(server.url)} is ${ready.status}.`,
        '',
        ...table([
          [
            look.dim('  clock'),
            clock.now + (clock.ahead_seconds > 0 ? look.yellow(` (${clock.ahead_seconds} s ahead)`) : ''),
          ],
          ...Object.entries(ready.checks).map(([name, state]) => [look.dim(`  ${name}`), state]),
          [look.dim('  applications'), String(apps.length)],
          [look.dim('  accounts'), String(accounts.length)],
          [look.dim('  numbers'), String(numbers.length)],
          [look.dim('  worlds'), String(worlds.length)],
          ...listening.map(({ url, circuit, waiting }) => [
            look.dim('  receiver'),
            `${url} ${circuit === 'closed' ? look.green('✓') : look.red(circuit)}${waiting > 0 ? ` ${waiting} waiting` : ''}`,
          ]),
          [
            look.dim('  last failures'),
            failed.data.length === 0 ? 'none' : failed.data.map(({ field }) => field).join(', '),
          ],
        ]),
      ])
    },
  })
}
