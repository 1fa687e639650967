/** T36: a token is revoked at one process and used at three. */

import { revokeEverywhere } from '../kills/revocations.ts'
import { notZero, type Scenario } from '../scenario.ts'

export const revocations: Scenario = {
  name: 'revocations',
  test: 'T36',
  title: 'a token revoked at one of three processes while all of them are asked',
  bar: 'refused at once there, within 1 s by the others, also when the announcement is lost; 0 accepted again',
  engines: ['postgres'],
  async run(_t, { option }) {
    const notified = await revokeEverywhere({ processes: 3, revocations: option('revocations', 300) })
    const missed = await revokeEverywhere({
      processes: 3,
      revocations: option('missed', 60),
      isMissed: true,
    })
    const figures = {
      calls: notified.calls + missed.calls,
      acceptedHere: notified.acceptedHere + missed.acceptedHere,
      acceptedLate: notified.acceptedLate + missed.acceptedLate,
      acceptedAgain: notified.acceptedAgain + missed.acceptedAgain,
      p50Ms: notified.p50Ms,
      slowestMs: notified.slowestMs,
      missedP50Ms: missed.p50Ms,
      missedSlowestMs: missed.slowestMs,
    }
    return {
      count: `${notified.revoked} revocations, and ${missed.revoked} without an announcement`,
      figures,
      problems: notZero(figures, 'acceptedHere', 'acceptedLate', 'acceptedAgain'),
    }
  },
}
