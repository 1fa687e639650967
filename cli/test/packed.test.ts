/** The command as people get it: `npx @parley-dev/cli` from a registry, where there is nothing but an old Node. */

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { buildCommand } from '../../scripts/build-command.ts'
import { buildNode } from '../../scripts/build-node.ts'
import { oldNode } from '../../sdk/test/runtimes.ts'
import { needs } from '../../server/test/needs.ts'
import { BUILT_VARIABLE } from '../../server/test/program.ts'
import { nodeFor } from '../../testing/src/service/node-for.ts'
import { type Registry, registryOf } from './registry.ts'

const run = promisify(execFile)
const ROOT = resolve(import.meta.dirname, '../..')
/** The service makes plain scripts of them when a browser asks. */
const PHONE = join('server', 'page')
const TARBALL_BYTES_MAX = 6 * 1024 * 1024
const INSTALLED_BYTES_MAX = 155_000_000

let work: string
let built: string
let registry: Registry
/** Where npx has put it. */
let installed: string
let main: string

const places = (process.env.PATH ?? '').split(delimiter).filter((place) => !place.includes('node_modules'))
const node = await oldNode()
/** Nothing of this machine: no settings of npm, no cache, no scripts at installation. */
const environment = (): NodeJS.ProcessEnv => ({
  PATH: [dirname(node), ...places].join(delimiter),
  HOME: join(work, 'home'),
  npm_config_registry: registry.url,
  npm_config_cache: join(work, 'cache'),
  npm_config_ignore_scripts: 'true',
  npm_config_update_notifier: 'false',
  npm_config_audit: 'false',
})

before(async () => {
  work = realpathSync(mkdtempSync(join(tmpdir(), 'parley-packed-')))
  const ready = process.env[BUILT_VARIABLE]
  built = ready ?? join(work, 'built')
  const builtNode = join(work, 'built-node')
  if (!ready) await buildCommand(built)
  buildNode(builtNode)
  for (const folder of ['home', 'empty', 'tarballs']) mkdirSync(join(work, folder))
  registry = await registryOf([built, builtNode, ...foldersOfOthers()], join(work, 'tarballs'))
})
after(() => {
  registry.close()
  rmSync(work, { recursive: true })
})

/** What it asks for of others, and what that asks for, as it is installed here. */
function foldersOfOthers(): string[] {
  const folders = new Map<string, string>()
  const manifestIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const todo = Object.keys(manifestIn(built).dependencies)
  for (const name of todo) {
    const folder = join(ROOT, 'node_modules', name)
    if (folders.has(name) || !statSync(folder, { throwIfNoEntry: false })) continue
    folders.set(name, folder)
    const { dependencies, optionalDependencies } = manifestIn(folder)
    todo.push(...Object.keys({ ...dependencies, ...optionalDependencies }))
  }
  return [...folders.values()]
}

const SCRIPT = `
set -e
"$NODE" -e "$FETCH" "$PARLEY_URL/phone/$PARLEY_PHONE_NUMBER_ID" | grep -q doctype
"$NODE" -e "$FETCH" "$PARLEY_URL/docs/scalar.js" | grep -q createApiReference
npx --yes @parley-dev/cli flows push order.flow.json --json
parley status --json
parley run --strict -- "$NODE" -e "$ASK"
`
const FETCH =
  'fetch(process.argv[1]).then((answer) => answer.text()).then((text) => process.stdout.write(text))'
const ASK =
  "fetch('https://graph.facebook.com/v23.0/me').then(({ status }) => console.log('intercepted', status))"

test('npx fetches it into an empty folder, and it starts the service on the Node that comes with it', async () => {
  const version = await run('npx', ['--yes', '@parley-dev/cli', '--version'], {
    cwd: join(work, 'empty'),
    env: environment(),
  })
  assert.equal(version.stdout.trim(), JSON.parse(readFileSync(join(built, 'package.json'), 'utf8')).version)
  assert.doesNotMatch(version.stderr, /EBADENGINE/)
  assert.deepEqual(globSync('*', { cwd: join(work, 'empty') }), [])
  const [found = ''] = globSync(join(work, 'cache/_npx/*/node_modules'))
  installed = found
  main = join(installed, '@parley-dev/cli/main.js')

  const stdout = await executed(SCRIPT)
  assert.match(stdout, /"validation_errors": \[\]/)
  assert.match(stdout, /"ready": "ready"/)
  assert.match(stdout, /intercepted 401/)
})

test('what it runs in a network of its own is intercepted, too', needs('ip', 'namespaces'), async () => {
  const stdout = await executed('parley run --isolated -- "$NODE" -e "$ASK"')
  assert.match(stdout, /intercepted 401/)
})

async function executed(script: string): Promise<string> {
  const own = { NODE: node, ASK, FETCH, PARLEY_CA_FOLDER: join(work, 'authority') }
  const asked = ['--yes', '@parley-dev/cli', 'exec', '--', 'sh', '-c', script]
  const env = { ...environment(), ...own }
  return (await run('npx', asked, { cwd: join(ROOT, 'cli/test/folder'), env })).stdout
}

test('installed, it takes less than 155 MB, and nothing of it runs at installation', () => {
  const files = globSync('**/*', { cwd: installed, withFileTypes: true }).filter((file) => file.isFile())
  const bytes = files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0)
  assert.ok(bytes < INSTALLED_BYTES_MAX, `${bytes} bytes`)
  assert.ok(bytes > INSTALLED_BYTES_MAX / 2, `${bytes} bytes cannot be all`)
  for (const path of globSync('{*,@*/*}/package.json', { cwd: installed })) {
    const { scripts = {}, name } = JSON.parse(readFileSync(join(installed, path), 'utf8'))
    for (const script of ['preinstall', 'install', 'postinstall']) assert.ok(!(script in scripts), name)
  }
})

test('it runs on the Node that fits: the one beside it, or a new one, or it says what to do', () => {
  const server = join(dirname(main), 'server/main.js')
  const { platform, arch } = process
  assert.equal(nodeFor(server), join(installed, `@parley-dev/node-${platform}-${arch}/bin/node`))
  const elsewhere = { ...process, platform, arch: 'mips' as const, execPath: '/usr/bin/node' }
  assert.equal(
    nodeFor(server, { ...elsewhere, versions: { ...process.versions, node: '27.0.0' } }),
    '/usr/bin/node',
  )
  assert.throws(
    () => nodeFor(server, { ...elsewhere, versions: { ...process.versions, node: '20.19.0' } }),
    /^Error: The service needs Node 26 or later, this is Node 20\.19\.0, and @parley-dev\/node-\w+-mips is not installed\. Install the file of a release .+-mips\.tgz, or start this one with a newer Node\.$/,
  )
})

test('where its Node lacks a library the command says which, and what to install', async () => {
  const alone = join(work, 'alone/node_modules/@parley-dev')
  cpSync(built, join(alone, 'cli'), { recursive: true })
  const own = join(alone, `node-${process.platform}-${process.arch}`)
  mkdirSync(join(own, 'bin'), { recursive: true })
  writeFileSync(join(own, 'package.json'), '{}')
  const loader = 'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file'
  writeFileSync(join(own, 'bin/node'), `#!/bin/sh\necho '${loader}' >&2\nexit 127\n`, { mode: 0o755 })
  const start = run(node, [join(alone, 'cli/main.js'), 'start'], { env: environment() })
  await assert.rejects(start, ({ stderr, code }) => {
    assert.match(
      stderr,
      /^✗ The Node of the service does not run here: .+libatomic.+\n {2}Install that library: apt-get/,
    )
    return code === 3
  })
})

test('it holds plain JavaScript only, asks for nothing of ours but Node, and is small', async () => {
  const files = globSync('**/*', { cwd: built })
  assert.deepEqual(
    files.filter((file) => file.endsWith('.ts') && !file.startsWith(PHONE)),
    [],
  )
  for (const file of globSync('server/*.js', { cwd: built }))
    assert.doesNotMatch(
      readFileSync(join(built, file), 'utf8'),
      /new URL\(["'][^"']+\.ts["']|from ["']@parley-dev\//,
    )
  const { stdout } = await run('npm', ['pack', built, '--dry-run', '--json'], { cwd: work })
  const [{ size }] = JSON.parse(stdout)
  assert.ok(size < TARBALL_BYTES_MAX, `${size} bytes`)
})
