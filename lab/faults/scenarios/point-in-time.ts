/** T15 on PostgreSQL: the guide's recovery to a moment, as it is written. */

import { recoverToMoment } from '../databases/point-in-time.ts'
import { notZero, type Scenario } from '../scenario.ts'

export const pointInTime: Scenario = {
  name: 'point-in-time',
  test: 'T15',
  title: 'the commands of docs/guides/backup.md under load, a dropped table, and back to the moment before',
  bar: '0 acknowledged before the moment lost, 0 from after it; the audit log is intact; the service goes on',
  engines: [],
  async run(_t, { option }) {
    const figures = await recoverToMoment({
      callsPerSecond: option('calls-per-second', 200),
      phaseMs: option('phase-ms', 10_000),
    })
    return {
      count: `${figures.calls} writes, ${figures.restored} accounts restored`,
      figures,
      problems: notZero(figures, 'lost', 'beyond', 'lostOfDump', 'auditBroken', 'stuck'),
    }
  },
}
