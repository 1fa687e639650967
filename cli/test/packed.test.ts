/** The command as people get it: packed, and installed where there is nothing but Node, an old one if this machine has one. */

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { buildCommand } from '../../scripts/build-command.ts'
import { canIsolate } from './intercept/scene.ts'

const run = promisify(execFile)
const ROOT = resolve(import.meta.dirname, '../..')
/** The service makes plain scripts of them when a browser asks. */
const PHONE = join('server', 'page')
const TARBALL_BYTES_MAX = 5 * 1024 * 1024

let project: string
let main: string
let bytes: number

/** The Node of the system, not the one that this repository brings. */
const node =
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((place) => !place.includes('node_modules'))
    .map((place) => join(place, 'node'))
    .find((path) => statSync(path, { throwIfNoEntry: false })?.isFile()) ?? process.execPath

before(async () => {
  project = mkdtempSync(join(tmpdir(), 'parley-packed-'))
  const built = join(project, 'built')
  await buildCommand(built)
  const { stdout } = await run('npm', ['pack', built, '--pack-destination', project, '--json'])
  const tarball = join(project, JSON.parse(stdout)[0].filename)
  bytes = statSync(tarball).size
  const place = join(project, 'node_modules', 'parley')
  mkdirSync(place, { recursive: true })
  await run('tar', ['-xzf', tarball, '-C', place, '--strip-components=1'])
  main = join(place, 'main.js')
  // What npm would fetch is here already.
  const { dependencies } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'))
  for (const name of Object.keys(dependencies)) {
    const link = join(project, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules', name), link)
  }
})
after(() => rmSync(project, { recursive: true }))

const SCRIPT = `
set -e
curl -sf "$PARLEY_URL/phone/$PARLEY_PHONE_NUMBER_ID" | grep -q doctype
"$NODE" "$MAIN" flows push order.flow.json --json
"$NODE" "$MAIN" status --json
for how in --strict $ISOLATED; do "$NODE" "$MAIN" run $how -- "$NODE" -e "$ASK"; done
`
const ASK =
  "fetch('https://graph.facebook.com/v23.0/me').then(({ status }) => console.log('intercepted', status))"

test('it starts the service on the Node that comes with it, and everything beside it is found', async () => {
  const ISOLATED = canIsolate() ? '--isolated' : ''
  const own = { NODE: node, MAIN: main, ASK, ISOLATED, PARLEY_CA_FOLDER: join(project, 'authority') }
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...own }
  const cwd = join(ROOT, 'cli/test/folder')
  const { stdout } = await run(node, [main, 'exec', '--', 'sh', '-c', SCRIPT], { cwd, env })
  assert.match(stdout, /"validation_errors": \[\]/)
  assert.match(stdout, /"ready": "ready"/)
  const intercepted = stdout.match(/intercepted 401/g) ?? []
  assert.equal(intercepted.length, ISOLATED === '' ? 1 : 2)
})

test('it holds plain JavaScript only, asks for nothing of ours, and is small', () => {
  const files = globSync('**/*', { cwd: dirname(main) })
  assert.deepEqual(
    files.filter((file) => file.endsWith('.ts') && !file.startsWith(PHONE)),
    [],
  )
  for (const file of globSync('server/*.js', { cwd: dirname(main) }))
    assert.doesNotMatch(
      readFileSync(join(dirname(main), file), 'utf8'),
      /new URL\(["'][^"']+\.ts["']|from ["']@parley\//,
    )
  assert.ok(bytes < TARBALL_BYTES_MAX, `${bytes} bytes`)
})
