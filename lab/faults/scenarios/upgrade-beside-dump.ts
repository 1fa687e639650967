/** A new version comes while pg_dump reads every table. */

import { checkOut } from '../databases/checkout.ts'
import { plantMigration } from '../databases/planted-migration.ts'
import { upgradeBesideDump as upgrade } from '../databases/upgrade-beside-dump.ts'
import { notZero, type Scenario, unless } from '../scenario.ts'

export const upgradeBesideDump: Scenario = {
  name: 'upgrade-beside-dump',
  title:
    'to a version with a migration more while a pg_dump reads every table, under load; the dump restored',
  bar: '0 calls refused or failed, 0 lost, the migration waits and says for whom; the dump is whole',
  engines: [],
  async run(t, { option }) {
    const [present, later] = [checkOut('HEAD'), checkOut('HEAD')]
    for (const one of [present, later]) t.after(one.remove)
    plantMigration(later.folder)
    const figures = await upgrade({
      from: present.main,
      to: later.main,
      callsPerSecond: option('calls-per-second', 200),
      heldMs: option('held-ms', 15_000),
    })
    const failed = notZero(figures, 'unavailable', 'odd', 'cutOff', 'lost', 'doubled', 'lostOfDump')
    return {
      count: `${figures.calls} writes, ${figures.besideBoth} while the migration waited`,
      figures,
      problems: [
        ...failed,
        ...notZero(figures, 'tooEarly', 'unreported', 'auditBroken', 'stuck'),
        ...unless(figures.besideBoth > 0, 'nobody was served while the migration waited'),
      ],
    }
  },
}
