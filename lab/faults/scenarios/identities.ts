/** Who a customer is, in random histories: every notification of the platform names them, and none contains a hidden number. */

import { house } from '../../../server/test/house.ts'
import { playHistories } from '../../../server/test/identities.ts'
import type { Scenario } from '../scenario.ts'

const CUSTOMERS = 1_000
const ROUNDS = 4

export const identities: Scenario = {
  name: 'identities',
  title: 'random histories of customers with usernames',
  bar: 'each notification of the platform names the customer, none has a hidden number in it',
  engines: ['sqlite'],
  async run(_, { option }) {
    const wanted = option('histories', 100_000)
    const figures = { histories: 0, notifications: 0, hidden: 0 }
    for (let seed = option('seed', 1); figures.histories < wanted; seed++) {
      const ends: (() => unknown)[] = []
      const all = await house({ after: (end) => void ends.push(end as () => unknown) })
      try {
        const played = await playHistories(all, {
          count: CUSTOMERS,
          rounds: ROUNDS,
          seed,
          hasBook: seed % 2 === 0,
        })
        for (const name of ['histories', 'notifications', 'hidden'] as const) figures[name] += played[name]
      } finally {
        for (const end of ends) await end()
      }
    }
    const problems = figures.hidden === 0 ? ['no number was hidden from anybody'] : []
    return { count: `${figures.histories} histories`, figures, problems }
  },
}
