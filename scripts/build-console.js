/**
 * Builds the console if its sources are newer than what was built: with `--later` beside whatever runs, at low priority.
 * One builds at a time; a report tells whether it is under way, and why it failed, to the page in place of the console.
 * Runs on any Node.
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
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

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

const changedAt = (/** @type {string} */ file) => (existsSync(file) ? statSync(file).mtimeMs : 0)

const newest = (/** @type {string[]} */ places) => Math.max(0, ...places.flatMap(filesIn).map(changedAt))

if (process.argv.includes('--later')) {
  spawn(nodeHere(), ['scripts/build-console.js'], { stdio: ['ignore', 'ignore', 'inherit'] }).unref()
} else if (
  existsSync('console/package.json') &&
  newest(SOURCES) > changedAt(`${BUILT}/index.html`) &&
  !isUnderWay()
) {
  process.exitCode = build()
}

/** @returns {number} the exit code */
function build() {
  setPriority(LOWEST_PRIORITY)
  mkdirSync('node_modules/.cache', { recursive: true })
  writeFileSync(REPORT, JSON.stringify({ pid: process.pid }))
  const next = `node_modules/.cache/parley-console-${process.pid}`
  const vite = [
    'node_modules/vite/bin/vite.js',
    'build',
    'console',
    '--outDir',
    `../${next}`,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ]
  const { status, stderr, error } = spawnSync(nodeHere(), vite, { encoding: 'utf8' })
  if (status !== 0) return fail(error?.message ?? stderr)
  for (const file of filesIn(next)) pack(file)
  rmSync(BUILT, { recursive: true, force: true })
  renameSync(next, BUILT)
  writeFileSync(REPORT, '{}')
  return 0
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
  const line = lines.find((one) => /error|cannot/i.test(one)) ?? lines[0] ?? 'the build ended without a word'
  const problem = `The console could not be built: ${line.slice(0, 300)}`
  writeFileSync(REPORT, JSON.stringify({ problem }))
  process.stderr.write(`${problem}\n`)
  return 1
}

/** The one that was installed, where there is one. */
function nodeHere() {
  const own = 'node_modules/node/bin/node'
  return existsSync(own) ? own : process.execPath
}

/** @returns {string[]} */
function filesIn(/** @type {string} */ place) {
  if (!existsSync(place)) return []
  if (!statSync(place).isDirectory()) return [place]
  const names = readdirSync(place, { recursive: true, encoding: 'utf8' })
  return names.map((name) => join(place, name)).filter((file) => statSync(file).isFile())
}

function isUnderWay() {
  try {
    const { pid } = JSON.parse(readFileSync(REPORT, 'utf8'))
    return pid !== undefined && process.kill(pid, 0)
  } catch {
    return false
  }
}
