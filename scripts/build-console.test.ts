import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as later } from 'node:timers/promises'
import { registryOf } from '../cli/test/registry.ts'

const SCRIPT = resolve('scripts/build-console.js')
const BUILT = 'console/dist/index.html'

/** In place of Vite: it writes who asked for it, once it may. */
const BUILDER = `
  const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require('node:fs')
  const { join } = require('node:path')
  appendFileSync('begun', process.ppid + '\\n')
  const wait = setInterval(() => {
    if (!existsSync('go-' + process.ppid) && !existsSync('go')) return
    clearInterval(wait)
    const folder = process.argv[process.argv.indexOf("--outDir") + 1]
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'index.html'), String(process.ppid))
  }, 20)
`

/** A tree whose console is not built; what builds it is installed, unless it is to be fetched from a registry. */
function tree(t: TestContext, registry?: string) {
  const cwd = mkdtempSync(join(tmpdir(), 'parley-build-'))
  t.after(() => rmSync(cwd, { recursive: true }))
  const write = (name: string, text: string) => {
    mkdirSync(join(cwd, name, '..'), { recursive: true })
    writeFileSync(join(cwd, name), text)
  }
  write('package.json', '{}')
  write('console/package.json', '{}')
  write('console/index.html', '')
  if (registry === undefined) write('node_modules/vite/bin/vite.js', BUILDER)
  const read = (name: string) => (existsSync(join(cwd, name)) ? readFileSync(join(cwd, name), 'utf8') : '')
  const start = (...words: string[]) => {
    const asked = {
      npm_config_registry: registry,
      npm_config_cache: join(cwd, 'cache'),
      npm_config_fetch_retries: '0',
    }
    const env = registry === undefined ? process.env : { ...process.env, ...asked }
    const child = spawn(process.execPath, [SCRIPT, ...words], {
      cwd,
      env,
      stdio: ['ignore', 'inherit', 'pipe'],
    })
    child.stderr.on('data', (chunk) => write('said', `${read('said')}${chunk}`))
    t.after(() => child.kill())
    return child
  }
  const hasBegun = async (child: ChildProcess) => {
    for (; !read('begun').includes(`${child.pid}\n`); await later(20)) assert.equal(child.exitCode, null)
  }
  return { cwd, write, read, start, hasBegun }
}

test('whoever wants the console now builds it, though somebody builds it slowly, who then leaves it alone', async (t) => {
  const { write, read, start, hasBegun } = tree(t)
  const slow = start('--slowly')
  await hasBegun(slow)
  const now = start()
  await hasBegun(now)
  write(`go-${now.pid}`, '')
  assert.deepEqual(await once(now, 'exit'), [0, null])
  assert.equal(read(BUILT), String(now.pid))
  write(`go-${slow.pid}`, '')
  assert.deepEqual(await once(slow, 'exit'), [0, null])
  assert.equal(read(BUILT), String(now.pid))
})

test('of two who want the console now one builds, and both find it built', async (t) => {
  const { write, read, start, hasBegun } = tree(t)
  const first = start()
  await hasBegun(first)
  const second = start()
  const ended = once(second, 'exit')
  assert.equal(await Promise.race([ended, later(500, 'waits')]), 'waits')
  write('go', '')
  assert.deepEqual(await ended, [0, null])
  assert.equal(read(BUILT), String(first.pid))
  assert.equal(read('begun'), `${first.pid}\n`)
})

test('who builds slowly leaves it to one who is at it', async (t) => {
  const { write, read, start, hasBegun } = tree(t)
  const first = start()
  await hasBegun(first)
  assert.deepEqual(await once(start('--slowly'), 'exit'), [0, null])
  write('go', '')
  await once(first, 'exit')
  assert.equal(read('begun'), `${first.pid}\n`)
})

/** The lock file of a tree that needs the builder, and nothing else. */
function needBuilder(write: (name: string, text: string) => void) {
  const dependencies = { vite: '1.0.0' }
  const console = { name: 'a-console', version: '1.0.0', dependencies }
  const root = { name: 'a-clone', workspaces: ['console'] }
  const packages = {
    '': root,
    console,
    'node_modules/a-console': { resolved: 'console', link: true },
    'node_modules/vite': { version: '1.0.0' },
  }
  write('package.json', JSON.stringify(root))
  write('console/package.json', JSON.stringify(console))
  write('package-lock.json', JSON.stringify({ name: 'a-clone', lockfileVersion: 3, packages }))
}

test('where what builds it is not installed, it is fetched for that alone, and is gone afterwards', async (t) => {
  const work = mkdtempSync(join(tmpdir(), 'parley-builder-'))
  t.after(() => rmSync(work, { recursive: true }))
  mkdirSync(join(work, 'vite/bin'), { recursive: true })
  writeFileSync(join(work, 'vite/package.json'), '{"name":"vite","version":"1.0.0"}')
  writeFileSync(join(work, 'vite/bin/vite.js'), BUILDER.replace('!existsSync(', 'false && existsSync('))
  const registry = await registryOf([join(work, 'vite')], work)
  t.after(() => registry.close())
  const { cwd, write, read, start } = tree(t, registry.url)
  needBuilder(write)
  const left = 'node_modules/.cache/parley-console-tools-999999999'
  write(`${left}/package.json`, '{}')
  const child = start()
  assert.deepEqual(await once(child, 'close'), [0, null])
  assert.equal(read(BUILT), String(child.pid))
  assert.deepEqual(readdirSync(join(cwd, 'node_modules')), ['.cache'])
  assert.deepEqual(readdirSync(join(cwd, 'node_modules/.cache')), ['parley-console.json'])
})

test('a registry that cannot be reached is the reason that the page in place of the console gives', async (t) => {
  const { write, read, start } = tree(t, 'http://127.0.0.1:9/')
  needBuilder(write)
  assert.deepEqual(await once(start(), 'close'), [1, null])
  const { problem } = JSON.parse(read('node_modules/.cache/parley-console.json'))
  assert.match(
    problem,
    /^The console could not be built: npm does not reach the registry http:\/\/127.0.0.1:9\/ /,
  )
  assert.equal(read('said'), `${problem}\n`)
})
