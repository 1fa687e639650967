/**
 * A highly available installation on one machine, in network namespaces: `npm run prove -- cluster up | down | status`, and
 * `faults`, which brings it up, harms it under load, judges what came of it and takes it down. Needs root and Debian.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { clearGround, keepLogs, layGround } from './ground.ts'
import { namespaceOf } from './network.ts'
import { ensurePrograms, versionsOf } from './packages.ts'

const INSIDE = new URL('./inside.ts', import.meta.url).pathname

const commands: Record<string, (args: string[]) => Promise<number>> = {
  async up() {
    console.log(versionsOf(ensurePrograms()))
    layGround()
    const code = await inside('up')
    if (code !== 0) await clear()
    else console.log('npm run prove -- cluster status · faults · down')
    return code
  },
  async down() {
    await clear()
    return 0
  },
  status: () => inside('status'),
  async faults(args) {
    console.log(versionsOf(ensurePrograms()))
    layGround()
    try {
      const code = (await inside('up')) || (await inside('faults', ...args))
      if (code !== 0) console.log(`What every program said is kept in ${keepLogs()}`)
      return code
    } finally {
      await clear()
    }
  },
}

/** Once, though a signal may come while it is being done anyway. */
let clearing: Promise<void> | undefined
function clear(): Promise<void> {
  clearing ??= clearGround()
  return clearing
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => void clear().then(() => process.exit(1)))

async function inside(...args: string[]): Promise<number> {
  const command = ['netns', 'exec', namespaceOf('load'), process.execPath, INSIDE, ...args]
  const [code] = await once(spawn('ip', command, { stdio: 'inherit' }), 'exit')
  return code ?? 1
}

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (!command) {
  console.error(`npm run prove -- cluster ${Object.keys(commands).join(' | ')}`)
  process.exit(2)
}
process.exit(await command(args))
