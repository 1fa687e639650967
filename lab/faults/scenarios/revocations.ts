/** T36: a token is revoked at one process and used at three. */

import { revokeEverywhere } from '../kills/revocations.ts'
import { notZero, type Scenario } from '../scenario.ts'

export const revocations: Scenario = {
  name: 'revocations',
  test: 'T36',
  title: 'a token revoked at one of three processes while all of them are asked',
  bar: 'refused at once there, within 1 s by the others, also when they do not hear of it; 0 accepted again',
  engines: ['postgres'],
  async run(_t, { option }) {
    const heard = await revokeEverywhere({ processes: 3, revocations: option('revocations', 300) })
    const unheard = await revokeEverywhere({
      processes: 3,
      revocations: option('unheard', 60),
      isUnheard: true,
    })
    const figures = {
      calls: heard.calls + unheard.calls,
      acceptedHere: heard.acceptedHere + unheard.acceptedHere,
      acceptedLate: heard.acceptedLate + unheard.acceptedLate,
      acceptedAgain: heard.acceptedAgain + unheard.acceptedAgain,
      p50Ms: heard.p50Ms,
      slowestMs: heard.slowestMs,
      unheardP50Ms: unheard.p50Ms,
      unheardSlowestMs: unheard.slowestMs,
    }
    return {
      count: `${heard.revoked} revocations, and ${unheard.revoked} that nobody heard of`,
      figures,
      problems: notZero(figures, 'acceptedHere', 'acceptedLate', 'acceptedAgain'),
    }
  },
}
