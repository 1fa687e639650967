import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as later } from 'node:timers/promises'

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
    const folder = join('console', process.argv[process.argv.indexOf('--outDir') + 1])
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'index.html'), String(process.ppid))
  }, 20)
`

/** A tree whose console is not built. */
function tree(t: TestContext) {
  const cwd = mkdtempSync(join(tmpdir(), 'parley-build-'))
  t.after(() => rmSync(cwd, { recursive: true }))
  const write = (name: string, text: string) => {
    mkdirSync(join(cwd, name, '..'), { recursive: true })
    writeFileSync(join(cwd, name), text)
  }
  write('package.json', '{}')
  write('console/package.json', '{}')
  write('console/index.html', '')
  write('node_modules/vite/bin/vite.js', BUILDER)
  const read = (name: string) => (existsSync(join(cwd, name)) ? readFileSync(join(cwd, name), 'utf8') : '')
  const start = (...words: string[]) => {
    const child = spawn(process.execPath, [SCRIPT, ...words], { cwd, stdio: 'inherit' })
    t.after(() => child.kill())
    return child
  }
  const hasBegun = async (child: ChildProcess) => {
    for (; !read('begun').includes(`${child.pid}\n`); await later(20)) assert.equal(child.exitCode, null)
  }
  return { write, read, start, hasBegun }
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
