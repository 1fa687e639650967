import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { allTests } from './chosen-tests.ts'
import { inOrder, isWaiting, nextOf, runTasks, type Task, tasksOf } from './test-processes.ts'
import { secondsOf } from './test-seconds.ts'

test('the longest are begun first, and what mostly waits is known', () => {
  const ordered = inOrder(tasksOf(allTests(), 'postgres'))
  const seconds = ordered.map(({ file }) => secondsOf(file, 'postgres'))
  assert.deepEqual(
    seconds,
    seconds.toSorted((a, b) => b - a),
  )
  const waiting = ordered.filter(isWaiting)
  assert.ok(waiting.length > 2)
  assert.ok(waiting.every(({ file }) => /faults|postgres|trouble/.test(file)))
})

test('a process runs files of one engine and one client, none twice, and at most 80', () => {
  const names = ['a.test.ts', 'b.test.ts']
  const left = [
    ...tasksOf(names, 'sqlite'),
    ...tasksOf(names, 'postgres'),
    ...tasksOf(names, 'postgres', true),
    ...tasksOf(names, 'sqlite'),
  ]
  const count = left.length
  const processes: Task[][] = []
  while (left.length > 0) {
    const run: Task[] = []
    for (let next = nextOf(left, run); next; next = nextOf(left, run)) run.push(next)
    processes.push(run)
  }
  assert.equal(processes.flat().length, count)
  assert.equal(processes.length, 4)
  for (const run of processes) {
    assert.equal(new Set(run.map(({ engine, isPlain }) => `${engine} ${isPlain}`)).size, 1)
    assert.deepEqual(run.map(({ file }) => file).toSorted(), names)
  }
  const many = tasksOf(
    Array.from({ length: 200 }, (_, nth) => `${nth}.test.ts`),
    'sqlite',
  )
  const run: Task[] = []
  for (let next = nextOf(many, run); next; next = nextOf(many, run)) run.push(next)
  assert.equal(run.length, 80)
})

test('a file that ends its process, has no test, or fails is named, and those after it are run', async (t) => {
  const folder = mkdtempSync(join(import.meta.dirname, 'planted-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const planted = (name: string, text: string) => {
    const path = join(folder, `${name}.test.ts`)
    writeFileSync(path, `import { test } from 'node:test'\n${text}\n`)
    return relative('', path)
  }
  const files = [
    planted('passes', `test('it passes', () => {})`),
    planted('ends', `test('it ends', () => process.exit(7))`),
    planted('empty', ''),
    planted('fails', `test('it fails', () => { throw new Error('planted') })`),
    planted('skipped', `test('it is left out', { skip: 'no reason' }, () => {})`),
  ]
  const ran = await runTasks(tasksOf(files, 'sqlite'), { sqlite: {}, postgres: {} })
  const found = Object.fromEntries(
    ran.map(({ file, outcomes, problems }) => [
      file,
      [...outcomes.map(({ name, is }) => `${name}: ${is}`), ...problems].join('; '),
    ]),
  )
  assert.deepEqual(
    files.map((file) => found[file]),
    [
      'it passes: passed',
      `ended with 7 before it reported what it found in ${files[1]}`,
      `no test is in ${files[2]} on this engine`,
      'it fails: failed',
      'it is left out: skipped',
    ],
  )
})

test('what a test leaves behind and breaks later is a failure of its process', async (t) => {
  const folder = mkdtempSync(join(import.meta.dirname, 'planted-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'late.test.ts')
  writeFileSync(
    path,
    `import { test } from 'node:test'\ntest('it leaves something', () => { setTimeout(() => { throw new Error('late') }, 500) })\n`,
  )
  const [ran] = await runTasks(tasksOf([relative('', path)], 'sqlite'), { sqlite: {}, postgres: {} })
  assert.match(`${ran?.problems}`, /ended with \d+, though no test failed; ran in one process: .*late/)
})
