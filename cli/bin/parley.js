#!/usr/bin/env node
/**
 * The command in a clone of the repository, whose sources only a recent Node runs: on an older one, the Node that is
 * installed with the repository takes over. The package that people install has the built command instead.
 */

import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

const SOURCES_SINCE = 24
const main = new URL('../src/main.ts', import.meta.url)

if (Number.parseInt(process.versions.node, 10) >= SOURCES_SINCE) await import(main.href)
else {
  const node = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url))
  const child = spawn(node, [fileURLToPath(main), ...process.argv.slice(2)], { stdio: 'inherit' })
  // What a terminal sends to both is not sent twice.
  for (const name of ['SIGINT', 'SIGQUIT']) process.on(name, () => {})
  for (const name of ['SIGTERM', 'SIGHUP']) process.on(name, () => child.kill(name))
  child.on('error', () => {
    process.stderr.write('✗ Parley is not installed here.\n  Run npm install in its folder first.\n')
    process.exit(3)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}
