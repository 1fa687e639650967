/** For those who run the service: bringing a database up to date, backing it up, another key, and whether the audit log is intact. */

import { findServer } from '@parley-dev/testing/service'
import type { Command } from 'commander'
import { Ended, EXIT } from '../framework/problem.ts'
import { addGroup, addVerb } from '../framework/verb.ts'
import { serviceEnvironment, settingFlags } from '../serving/settings.ts'
import { addBackupVerbs } from './backups.ts'
import { runLine } from './line.ts'
import { addRotateKey } from './rotate-key.ts'

export function addRunningVerbs(program: Command): void {
  addVerb<Record<string, unknown>>(program, {
    name: 'migrate',
    about:
      'Bring the database up to date and plant the seed, without serving; with the settings of `parley start`.',
    flags: settingFlags,
    examples: ['parley migrate --data-dir migrated'],
    async run({ options, configuration, out }) {
      const { line, cwd } = findServer()
      const code = await runLine(
        line.replace(/serve$/, 'migrate'),
        cwd,
        serviceEnvironment(options, configuration),
      )
      if (code !== 0) throw new Ended(EXIT.unreachable)
      out.data({ migrated: true }, ({ green }) => `${green('✓')} The database is up to date.`)
    },
  })

  addBackupVerbs(program)

  addRotateKey(program)

  const audit = addGroup(program, 'audit', 'who did what, and whether the log of it is intact')
  addVerb(audit, {
    name: 'verify',
    about:
      'Check that no row of the audit log was changed, removed, added or moved. Ends with 1 when one was.',
    examples: ['parley audit verify'],
    async run({ server, out }) {
      const verdict = await server.operator.audit.verify()
      out.data(verdict, (look) => [
        verdict.intact
          ? `${look.green('✓')} The audit log is intact: ${verdict.sealed} rows sealed in ${verdict.blocks} blocks, ${verdict.unsealed} not yet.`
          : `${look.red('✗')} The audit log is not intact.`,
        ...verdict.problems.map(
          ({ chain, block, problem }) =>
            `  ${chain}${block === undefined ? '' : ` block ${block}`}: ${problem}`,
        ),
      ])
      if (!verdict.intact) throw new Ended(EXIT.found)
    },
  })
}
