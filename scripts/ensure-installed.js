/**
 * Installs what is missing, so that `npm start` and `npm test` are enough on a fresh clone: with `--to-run` only
 * what running needs, else all of it. Runs on any Node.
 */

import { execSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const STAMP = 'node_modules/.parley-installed'
const QUIETLY = '--no-audit --no-fund --loglevel=error'
const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
const [installed, extent] = existsSync(STAMP) ? readFileSync(STAMP, 'utf8').split(' ') : []
const isToRun = process.argv.includes('--to-run')
const isHere = installed === lock && (isToRun || extent === 'all')

if (!isHere) {
  process.stderr.write(`Installing ${isToRun ? 'what running needs' : 'dependencies'} (once)…\n`)
  // What is installed may be in use, by a service or by this very process: it is brought up to date, not removed first.
  const command = existsSync('node_modules/node') ? 'npm install --no-save' : 'npm ci'
  execSync(`${command} ${QUIETLY}${isToRun ? ' --omit=dev' : ''}`, { stdio: ['ignore', 'ignore', 'inherit'] })
  writeFileSync(STAMP, `${lock} ${isToRun ? 'to-run' : 'all'}`)
}
