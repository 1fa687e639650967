/** Installs what is missing, so that `npm start` and `npm test` are enough on a fresh clone. Runs on any Node. */

import { execSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const STAMP = 'node_modules/.parley-installed'
const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
const installed = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : ''

if (installed !== wanted) {
  process.stderr.write('Installing dependencies (once)…\n')
  execSync('npm install --no-save --no-audit --no-fund --loglevel=error', {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  writeFileSync(STAMP, wanted)
}
