/** Through PgBouncer in transaction mode, which is killed and started again. */

import { callThroughPooler } from '../databases/pooler.ts'
import { notZero, type Scenario, unless } from '../scenario.ts'

export const pooler: Scenario = {
  name: 'pooler',
  title: 'two processes through PgBouncer in transaction mode, which is killed',
  bar: 'no failed call before; then only 503 with Retry-After, 0 lost, doubled, exits; all announcements received',
  engines: ['postgres'],
  async run(_t, { option }) {
    const figures = await callThroughPooler({
      seconds: option('seconds', 30),
      callsPerSecond: option('calls-per-second', 100),
    })
    return {
      count: `${figures.calls} calls, PgBouncer ${figures.version} killed ${figures.restarts} time`,
      figures,
      problems: [
        ...notZero(figures, 'lost', 'doubled', 'exits', 'odd', 'malformed', 'cutOff'),
        ...unless(figures.received === 10, 'announcements were not received'),
      ],
    }
  },
}
