/** What is missing for a command, looked for and installed in an order in which nothing is fetched in vain. */

import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { assertRoom, assertRuns, assertWritable } from './machine.js'
import { bringNode, lacking, pinned, placeOf } from './node.js'
import { assertNpmInstalls, npm } from './npm.js'

const STAMP = 'node_modules/.parley-installed'
/** The console comes to the browser built, and is built with what only that needs. */
const NOT_TO_RUN = 'console'
const MEGABYTES = { 'to-run': 86, all: 560 }
/** What npm keeps packed beside it, for the next time. */
const WITH_CACHE = 1.4

export function ensureInstalled(words) {
  const isToRun = words.includes('--to-run')
  const isNodeOnly = words.includes('--node')
  const node = pinned()
  const found = placeOf(node, !isToRun && !isNodeOnly)
  const extent = isNodeOnly ? undefined : missingExtent(isToRun)
  if (extent !== undefined || found === 'to be fetched') assertPossible({ node, found, extent })
  if (extent !== undefined) installPackages(extent, found !== 'own')
  bringNode(node, found)
  if (extent !== undefined) writeFileSync(STAMP, `${lockHash()} ${extent}`)
}

const lockHash = () => createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')

const stamped = () => (existsSync(STAMP) ? readFileSync(STAMP, 'utf8').split(' ') : [])

/** What of our packages is still to be installed; all of them are enough to run, too, and who has all keeps them. */
function missingExtent(isToRun) {
  const [lock, extent] = stamped()
  if (lock === lockHash() && (isToRun || extent === 'all')) return undefined
  return isToRun && extent !== 'all' ? 'to-run' : 'all'
}

function assertPossible({ node, found, extent }) {
  const isFetched = found === 'to be fetched'
  const [packages, own] = [MEGABYTES[extent] ?? 0, isFetched ? node.megabytes : 0]
  assertNpmInstalls()
  assertWritable('.')
  assertWritable('node_modules')
  if (isFetched) assertRuns(node)
  assertRoom('.', Math.ceil((packages + own) * WITH_CACHE))
  const parts = [
    packages && `${packages} MB of packages${stamped()[1] === extent ? ', most of which are here' : ''}`,
    own && `${own} MB for Node ${node.version}, ${whyFetched()}`,
  ]
  process.stderr.write(`Installing once, which takes a moment: ${parts.filter(Boolean).join(', and ')}…\n`)
}

function whyFetched() {
  const lack = lacking()
  return lack
    ? `because Node ${process.versions.node} of this machine is too old (no ${lack})`
    : 'which tests run on'
}

function installPackages(extent, isForPinned) {
  // What is installed may be in use, by a service or by this very process: it is brought up to date, not removed first.
  const command = existsSync('node_modules/.package-lock.json') ? 'install --no-save' : 'ci'
  const { workspaces, allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  if (extent === 'all') {
    npm(`${command} --ignore-scripts`, { isForPinned })
    const allowed = Object.keys(allowScripts).filter((name) => existsSync(`node_modules/${name}`))
    npm(`rebuild ${allowed.join(' ')}`)
  } else {
    const some = workspaces.filter((name) => name !== NOT_TO_RUN).map((name) => `--workspace=${name}`)
    npm(`${command} --ignore-scripts --omit=dev ${some.join(' ')}`, { isForPinned })
  }
}
