/** T49: what is almost HTTP, thrown at every server that we open. */

import { SERVERS } from '../../../cli/test/servers.ts'
import { portOf } from '../../../server/test/raw-http.ts'
import { chanceFrom } from '../../fuzz/random.ts'
import { type Thrown, throwAt } from '../attacks/malformed-http.ts'
import { oneProcess } from '../kills/one-process.ts'
import { notZero, type Scenario } from '../scenario.ts'

/** An exit of one that runs in this process ends the run; the service is asked at the end. `--many=1000`, `--seed=2`. */
export const served: Scenario = {
  name: 'served',
  test: 'T49',
  title: 'malformed requests at the service, listen, conformance, intercept and receivers of the kit',
  bar: '0 exits, 0 hang, 0 answered 5xx, each goes on serving',
  engines: ['sqlite'],
  async run(t, { option }) {
    const service = await oneProcess(t)
    const servers: typeof SERVERS = { service: async () => portOf(service.url), ...SERVERS }
    const all: Thrown = { thrown: 0, answered: 0, closed: 0, hung: 0, failed: 0 }
    for (const open of Object.values(servers)) {
      const found = await throwAt(await open(t), option('many', 5_000), chanceFrom(option('seed', 49)))
      for (const name of Object.keys(all) as (keyof Thrown)[]) all[name] += found[name]
    }
    const exits = service.isRunning() ? 0 : 1
    const figures = { ...all, servers: Object.keys(servers).length, exits }
    return {
      count: `${all.thrown} at ${figures.servers} servers`,
      figures,
      problems: notZero(figures, 'hung', 'failed', 'exits'),
    }
  },
}
