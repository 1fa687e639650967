/** What happens within the cluster's network: `npm run prove -- cluster` runs this on the machine that makes the load. */

import { parseArgs } from 'node:util'
import { chaos } from './chaos.ts'
import { bringUp, isReady, theCluster } from './cluster.ts'
import { FAULTS } from './faults/faults.ts'
import { addressOf, MACHINES, SERVERS, WEB_URL } from './machines.ts'
import { processesOn } from './network.ts'
import { members } from './patroni.ts'

const commands: Record<string, (args: string[]) => Promise<void>> = {
  up: () => bringUp(theCluster(), (what) => console.log(what)),
  status,
  faults,
}

/** `--seed N`, `--minutes 15`, `--only kill-postmaster,partition`; with 0 minutes each fault comes once. */
async function faults(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: '1' },
      minutes: { type: 'string', default: '15' },
      only: { type: 'string', default: '' },
    },
  })
  const only = values.only.split(',').filter(Boolean)
  const unknown = only.filter((name) => !Object.hasOwn(FAULTS, name))
  if (unknown.length > 0)
    throw new Error(`there is no ${unknown.join(', ')}; there is ${Object.keys(FAULTS).join(', ')}`)
  const plan = { seed: Number(values.seed), minutes: Number(values.minutes), only }
  if (!(await chaos(theCluster(), plan))) process.exitCode = 1
}

async function status(): Promise<void> {
  for (const { name, role, state, lag } of await members())
    console.log(`${name}  ${role}, ${state}${lag ? `, ${lag} bytes behind` : ''}`)
  for (const machine of SERVERS) {
    const ready = await isReady(`http://${addressOf(machine)}:8080`)
    console.log(`${machine}  ${ready ? 'ready' : 'not ready'}`)
  }
  for (const machine of MACHINES) console.log(`${machine}  processes ${processesOn(machine).join(' ')}`)
  console.log(`${WEB_URL}  ${(await isReady(WEB_URL)) ? 'ready' : 'not ready'}`)
}

const [command = '', ...args] = process.argv.slice(2)
await commands[command]?.(args)
process.exit()
