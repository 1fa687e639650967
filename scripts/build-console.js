/**
 * Builds the console if its sources are newer than what was built: with `--later` beside whatever runs, at low priority.
 * Of those who want it now one builds, and the others wait for it. Nobody waits for one at low priority: on a busy
 * machine that takes minutes. Where only what running needs is installed, the tools are fetched for the build and go with it.
 * A report tells whether a build is under way, and why it failed, to the page in place of the console.
 */

import { spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { removeLeftBehind, withTools } from './install/console-tools.js'
import { NODE_HERE } from './install/node.js'

const REPORT = 'node_modules/.cache/parley-console.json'
const BUILT = 'console/dist'
const SOURCES = [
  'console/src',
  'sdk/src',
  'operator/src',
  'flow-json/src',
  'console/index.html',
  'console/vite.config.ts',
  'package-lock.json',
]
const LOWEST_PRIORITY = 19
const PACKED = /\.(js|css|html|svg|json)$/
const PACKED_BYTES_MIN = 1_024
const BROTLI_QUALITY = 10
const LOOK_AGAIN_MS = 200
/** A report of a process that was killed may name somebody else by now. */
const WAIT_MS_MAX = 300_000

const changedAt = (/** @type {string} */ file) => (existsSync(file) ? statSync(file).mtimeMs : 0)

const newest = (/** @type {string[]} */ places) => Math.max(0, ...places.flatMap(filesIn).map(changedAt))

const isSlow = process.argv.includes('--slowly')
if (process.argv.includes('--later')) {
  const stdio = /** @type {const} */ (['ignore', 'ignore', 'inherit'])
  spawn(nodeHere(), ['scripts/build-console.js', '--slowly'], { stdio }).unref()
} else {
  if (!isSlow) waitForOthers()
  if (isStale() && !(isSlow && underWay())) process.exitCode = build()
}

function isStale() {
  return existsSync('console/package.json') && newest(SOURCES) > changedAt(`${BUILT}/index.html`)
}

function waitForOthers() {
  const until = Date.now() + WAIT_MS_MAX
  const asleep = new Int32Array(new SharedArrayBuffer(4))
  while (isStale() && underWay() === 'now' && Date.now() < until) Atomics.wait(asleep, 0, 0, LOOK_AGAIN_MS)
}

/** @returns {number} the exit code */
function build() {
  if (isSlow) setPriority(LOWEST_PRIORITY)
  mkdirSync('node_modules/.cache', { recursive: true })
  const begun = Date.now()
  removeLeftBehind()
  const tell = (/** @type {string} */ doing) =>
    writeFileSync(REPORT, JSON.stringify({ pid: process.pid, pace: isSlow ? 'slow' : 'now', doing }))
  const next = resolve(`node_modules/.cache/parley-console-${process.pid}`)
  try {
    withTools(tell, (folder) => runVite(folder, next))
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
  for (const file of filesIn(next)) pack(file)
  // Somebody faster has: what is being served must not be taken away.
  if (changedAt(`${BUILT}/index.html`) > begun) rmSync(next, { recursive: true })
  else {
    rmSync(BUILT, { recursive: true, force: true })
    renameSync(next, BUILT)
  }
  writeFileSync(REPORT, '{}')
  return 0
}

function runVite(/** @type {string} */ folder, /** @type {string} */ next) {
  const vite = [
    'node_modules/vite/bin/vite.js',
    'build',
    'console',
    '--outDir',
    next,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ]
  const { status, stderr, error } = spawnSync(resolve(nodeHere()), vite, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw error ?? new Error(stderr)
}

/** What is served as it is to whoever takes it packed. */
function pack(/** @type {string} */ file) {
  const bytes = readFileSync(file)
  if (!PACKED.test(file) || bytes.length < PACKED_BYTES_MIN) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}

/** One line, here and on the page. */
function fail(/** @type {string} */ why) {
  const lines = why
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  // Of the builder's own words the one behind these; a warning before them may speak of errors, too.
  const reason =
    lines[lines.indexOf('error during build:') + 1] ?? lines[0] ?? 'the build ended without a word'
  const line = lines.includes('error during build:')
    ? reason
    : (lines.find((one) => /error|cannot/i.test(one)) ?? reason)
  const problem = `The console could not be built: ${line.slice(0, 300)}`
  writeFileSync(REPORT, JSON.stringify({ problem }))
  process.stderr.write(`${problem}\n`)
  return 1
}

/** The one that was installed, where there is one. */
function nodeHere() {
  return existsSync(NODE_HERE) ? NODE_HERE : process.execPath
}

/** @returns {string[]} */
function filesIn(/** @type {string} */ place) {
  if (!existsSync(place)) return []
  if (!statSync(place).isDirectory()) return [place]
  const names = readdirSync(place, { recursive: true, encoding: 'utf8' })
  return names.map((name) => join(place, name)).filter((file) => statSync(file).isFile())
}

/** @returns {'now' | 'slow' | undefined} at which pace */
function underWay() {
  try {
    const { pid, pace } = JSON.parse(readFileSync(REPORT, 'utf8'))
    return pid !== undefined && process.kill(pid, 0) ? pace : undefined
  } catch {
    return undefined
  }
}
