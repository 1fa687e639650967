/** Runs every benchmark, one after the other. */

import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'

for (const file of readdirSync('bench').filter((name) => name.endsWith('.ts') && name !== 'all.ts')) {
  console.log(`\n== ${file}`)
  const { status } = spawnSync(process.execPath, [`bench/${file}`], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
