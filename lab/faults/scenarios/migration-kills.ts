/** T16: starts killed while they make the database. */

import { killMigrations } from '../kills/migration-kills.ts'
import { BOTH, notZero, type Scenario } from '../scenario.ts'

export const migrationKills: Scenario = {
  name: 'migration-kills',
  test: 'T16',
  title: 'kills while the database is made and seeded',
  bar: 'every next start serves',
  engines: BOTH,
  async run(_t, { engine, option }) {
    const figures = await killMigrations({
      kills: option('kills', 100),
      processes: engine === 'postgres' ? 3 : 1,
    })
    return { count: `${figures.kills} kills`, figures, problems: notZero(figures, 'ruined') }
  },
}
