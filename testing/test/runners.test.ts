/**
 * The package as people get it, in the runners they use: each runs one test that passes and one that fails, at one
 * service, and leaves the story of the failed one beside its report.
 */

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmodSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { compiled, examplesOf, type Project, projectWith } from '../../sdk/test/packed-project.ts'
import { nodes } from '../../sdk/test/runtimes.ts'
import { needs } from '../../server/test/needs.ts'
import { PROGRAM } from '../../server/test/program.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const MODULES = join(ROOT, 'node_modules')
const SERVER = `"${MODULES}/.bin/node" "${PROGRAM}" serve`
const RUNNERS = ['vitest', 'jest', '@jest', '@playwright', 'playwright', 'playwright-core']
let installed: Project
let project = ''

before(async () => {
  installed = await projectWith('sdk', 'operator', 'testing')
  project = installed.folder
  for (const name of RUNNERS) symlinkSync(join(MODULES, name), join(project, 'node_modules', name))
  const manifest = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
  const jest = { transform: {}, testMatch: ['**/*.jest.js'] }
  writeFileSync(join(project, 'package.json'), JSON.stringify({ ...manifest, jest }))
})
after(() => installed.remove())

const withFixture = (from: string) => `
import { expect, fileTest, test } from '@parley-dev/testing/${from}'
test('an answer comes', async ({ world }) => {
  const ann = world.customer('Ann')
  await expect(world.client.messages.text(world.number, ann.phone, 'x')).toBeRefusedWith(131047)
  await ann.writes('Hi')
  await world.client.messages.text(world.number, ann.phone, 'Hello')
  await expect(ann).toHaveReceived({ text: 'Hello' })
  await expect(ann).not.toHaveReceived({ text: 'Bye' })
})
test('no answer comes', async ({ world }) => {
  const ann = world.customer('Ann')
  await ann.writes('Anybody there')
  await expect(ann).toHaveReceived({ text: 'Hello' }, { within: '10ms' })
})
let first
fileTest('one begins', async ({ world }) => {
  first = world.id
  await world.customer('Bob').writes('Remember me')
})
fileTest('and another goes on in the same world', async ({ world }) => {
  expect(world.id).toBe(first)
  expect(await world.customer('Bob').screen()).toContain('Remember me')
})
`

const NODE = `
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusedWith, worldFor } from '@parley-dev/testing/node'
test('an answer comes', async (t) => {
  const world = await worldFor(t)
  const ann = world.customer('Ann')
  await assert.rejects(world.client.messages.text(world.number, ann.phone, 'x'), refusedWith(131047))
})
test('no answer comes', async (t) => {
  const ann = (await worldFor(t)).customer('Ann')
  await ann.writes('Anybody there')
  await ann.receives('Hello', { within: '10ms' })
})
`

const NODE_FILE = `
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { worldForFile } from '@parley-dev/testing/node'
const world = await worldForFile()
test('one begins', () => world.customer('Bob').writes('Remember me'))
test('another goes on in the same world, and fails', async () => {
  assert.match(await world.customer('Bob').screen(), /Remember me/)
  await world.customer('Bob').receives('Hello', { within: '10ms' })
})
`

/** Each entry, used as its readers would; never run. */
const TYPED = {
  'node.ts': `
import { test } from 'node:test'
import { createWorld, type Customer } from '@parley-dev/testing'
import { refusedWith, worldFor } from '@parley-dev/testing/node'
test('typed', async (t) => {
  const world = await worldFor(t, { expiresIn: '10m' })
  const ann: Customer = world.customer('Ann')
  const name: string = (await (await world.receiver()).next('messages.interactive')).message.interactive.type
  await ann.receives({ text: name, taps: ['Cake'] })
  refusedWith(131047)
  await using other = await createWorld()
  // @ts-expect-error a span of time is a text with a unit, or a number
  await other.clock.advance(true)
})
`,
  ...Object.fromEntries(
    ['vitest', 'jest', 'playwright'].map((runner) => [
      `${runner}.ts`,
      `
import { expect, fileTest, test } from '@parley-dev/testing/${runner}'
test('typed', async ({ world }) => {
  await expect(world.customer('Ann')).not.toHaveReceived({ text: /ready/ }, { within: '1s' })
  await expect(world.client.flows.publish('1')).toBeRefusedWith(100)
  // @ts-expect-error a code is a number
  await expect(world.customer('Ann')).toBeRefusedWith('100')
})
fileTest('typed', async ({ world }) => expect(world.id.length).toBe(1))
`,
    ]),
  ),
}

/** It declares once more what the types of chai declare. */
const VITEST_ITSELF =
  /node_modules\/(vitest|@types\/chai)\/\S+: error TS2300: Duplicate identifier 'containSubset'/

type Ran = { code: number; output: string }

const run = (args: string[], node: string, environment: object = { PARLEY_SERVER: SERVER }): Promise<Ran> =>
  new Promise((done) => {
    const { NODE_TEST_CONTEXT: _, ...env } = process.env
    execFile(
      node,
      args,
      { cwd: project, env: { ...env, NO_COLOR: '1', ...environment }, timeout: 180_000 },
      (error, stdout, stderr) => done({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }),
    )
  })

function assertReported({ code, output }: Ran, counts: RegExp[], reports: string, bundles = 1): void {
  assert.equal(code, 1, output)
  for (const count of counts) assert.match(output, count)
  assert.match(output, /Ann: Anybody there/, 'the transcript stands in what the runner says')
  assert.equal(globSync(reports, { cwd: project }).length, bundles, output)
  rmSync(join(project, 'parley-reports'), { recursive: true, force: true })
}

const write = (name: string, text: string) => writeFileSync(join(project, name), text)

for (const node of await nodes())
  test(`node:test and the example of the README (${node === process.execPath ? 'pinned' : 'an older one'})`, async () => {
    const [example = ''] = examplesOf('testing/README.md', 'js')
    write('readme.node.js', example)
    const shown = await run(['--test', '--test-reporter=spec', 'readme.node.js'], node)
    assert.match(shown.output, /pass 1\b/, shown.output)
    assert.equal(shown.code, 0)
    write('order.node.js', NODE)
    write('file.node.js', NODE_FILE)
    const ran = await run(['--test', '--test-reporter=spec', 'order.node.js', 'file.node.js'], node)
    const printed = [/pass 2/, /fail 2/, /What happened in the world: /]
    assertReported(ran, printed, 'parley-reports/{order,file}.node.js-*.bundle.gz', 2)
  })

test('vitest', needs('localhost'), async () => {
  write('order.test.js', withFixture('vitest'))
  const ran = await run([join(MODULES, 'vitest/vitest.mjs'), 'run', 'order.test.js'], process.execPath)
  assertReported(ran, [/1 failed/, /3 passed/], 'parley-reports/order.test.js-*.bundle.gz')
})

test('jest', async () => {
  write('order.jest.js', withFixture('jest'))
  const ran = await run(['--experimental-vm-modules', join(MODULES, 'jest/bin/jest.js')], process.execPath)
  assertReported(ran, [/1 failed, 3 passed/], 'parley-reports/order.jest.js-*.bundle.gz')
})

test('Playwright', async () => {
  write('order.spec.js', withFixture('playwright'))
  const ran = await run([join(MODULES, '@playwright/test/cli.js'), 'test', 'order.spec.js'], process.execPath)
  assertReported(ran, [/1 failed/, /3 passed/], 'test-results/*/*.bundle.gz')
})

test('a strict project checks its tests and all declarations', () =>
  compiled(project, TYPED, { foreign: VITEST_ITSELF }))

test('the installed command is started; where there is none, one sentence says what to do', async () => {
  const program = `
    import { createWorld } from '@parley-dev/testing'
    await createWorld().then((world) => console.log('made', world.id), (error) => console.log(error.message))
  `
  const args = ['--input-type=module', '--eval', program]
  const nowhere = { PARLEY_SERVER: '' }
  const alone = await run(args, process.execPath, nowhere)
  assert.match(
    alone.output,
    /^There is no Parley to start\. Install the command from a release, clone .+ runs\.\n$/,
  )
  const command = join(project, 'node_modules/.bin/parley')
  mkdirSync(join(project, 'node_modules/.bin'), { recursive: true })
  writeFileSync(command, `#!/bin/sh\ntest "$1" = start && exec ${SERVER}\n`)
  chmodSync(command, 0o755)
  assert.match((await run(args, process.execPath, nowhere)).output, /^made \S+\n$/)
})

test('a runner that is not there is not missed, and the types of Node come along', () => {
  const path = join(project, 'node_modules/@parley-dev/testing/package.json')
  const { peerDependencies, peerDependenciesMeta } = JSON.parse(readFileSync(path, 'utf8'))
  const wanted = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  assert.deepEqual(wanted, ['@types/node'])
})
