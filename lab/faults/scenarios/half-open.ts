/** T19: a way to PostgreSQL that falls silent. */

import { fallSilent } from '../databases/half-open.ts'
import { notZero, type Scenario, unless } from '../scenario.ts'

const CALL_MS_MAX = 12_000
const RECOVERY_MS_MAX = 12_000
const LISTENING_MS_MAX = 15_000

export const halfOpen: Scenario = {
  name: 'half-open',
  test: 'T19',
  title: 'the way to PostgreSQL falls silent',
  bar: 'no call over 12 s, back within 12 s, listening within 15 s; 0 exits, lost, doubled, leaked; only 503',
  engines: ['postgres'],
  async run(_t, { option }) {
    const figures = await fallSilent({
      silences: option('silences', 5),
      silentMs: option('silent-ms', 0),
      callsPerSecond: option('calls-per-second', 100),
    })
    return {
      count: `${figures.silences} silences, ${figures.calls} calls`,
      figures,
      problems: [
        ...notZero(figures, 'exits', 'lost', 'doubled', 'odd', 'malformed', 'cutOff', 'leaked'),
        ...unless(figures.slowestMs <= CALL_MS_MAX, 'a call hung'),
        ...unless(figures.recoveryMsMax <= RECOVERY_MS_MAX, 'slow to come back'),
        ...unless(figures.listeningMsMax <= LISTENING_MS_MAX, 'slow to listen again'),
      ],
    }
  },
}
