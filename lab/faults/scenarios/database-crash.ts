/** T17: PostgreSQL whose backends are killed, and which is killed itself. */

import { crashDatabase } from '../databases/database-crash.ts'
import { notZero, type Scenario, unless } from '../scenario.ts'

const BACK_MS_MAX = 3_000

export const databaseCrash: Scenario = {
  name: 'database-crash',
  test: 'T17',
  title: 'PostgreSQL and its backends killed under load',
  bar: '0 exits, unhandled, lost, doubled; only 503 with Retry-After; back within 3 s',
  engines: ['postgres'],
  async run(_t, { option }) {
    const figures = await crashDatabase({
      backends: option('backends', 60),
      backendGapMs: 1_000,
      crashes: option('crashes', 10),
      callsPerSecond: option('calls-per-second', 300),
    })
    return {
      count: `${figures.backendsKilled} backends, ${figures.crashes} servers killed, ${figures.calls} calls`,
      figures,
      problems: [
        ...notZero(figures, 'exits', 'unhandled', 'lost', 'doubled', 'odd', 'malformed', 'cutOff'),
        ...unless(figures.backMsMax <= BACK_MS_MAX, 'slow to come back'),
      ],
    }
  },
}
