/** Two servers in one DATABASE_URL, of which now one, now none, now the other may be written. */

import { takeOver } from '../databases/several-servers.ts'
import { notZero, type Scenario, unless } from '../scenario.ts'

const BACK_MS_MAX = 8_000

export const severalServers: Scenario = {
  name: 'several-servers',
  title: 'the primary demoted under its connections, given back, then killed and its replica promoted',
  bar: '0 lost, doubled, exits; nothing written while demoted; only 503 with Retry-After; back within 8 s',
  engines: ['postgres'],
  async run(_t, { option }) {
    const figures = await takeOver({
      callsPerSecond: option('calls-per-second', 50),
      demotedMs: option('demoted-ms', 4_000),
    })
    return {
      count: `${figures.calls} calls`,
      figures,
      problems: [
        ...notZero(figures, 'lost', 'doubled', 'exits', 'odd', 'malformed', 'cutOff', 'writtenWhileDemoted'),
        ...unless(Math.max(figures.givenBackMs, figures.takenOverMs) <= BACK_MS_MAX, 'slow to come back'),
      ],
    }
  },
}
