/** Runs every benchmark, one after the other. */

import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'

const TOOLS = new Set(['all.ts', 'load.ts', 'processes.ts', 'bare-server.ts', 'photo.ts', 'photo-parts.ts'])

for (const file of readdirSync('bench').filter((name) => name.endsWith('.ts') && !TOOLS.has(name))) {
  console.log(`\n== ${file}`)
  const { status } = spawnSync(process.execPath, [`bench/${file}`], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
