/**
 * The package as people get it, in the runners they use: each runs one test that passes and one that fails, at one
 * service, and leaves the story of the failed one beside its report.
 */

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { buildPackage } from '../../scripts/build-package.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const MODULES = join(ROOT, 'node_modules')
const CODE_BYTES_MAX = 40 * 1024
const project = realpathSync(mkdtempSync(join(tmpdir(), 'parley-runners-')))

before(() => {
  for (const workspace of ['sdk', 'testing'])
    buildPackage(workspace, join(project, 'node_modules/@parley', workspace))
  for (const name of ['vitest', 'jest', '@jest', '@playwright', 'playwright', 'playwright-core'])
    symlinkSync(join(MODULES, name), join(project, 'node_modules', name))
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({ type: 'module', private: true, jest: { transform: {}, testMatch: ['**/*.jest.js'] } }),
  )
})
after(() => rmSync(project, { recursive: true, force: true }))

const withFixture = (from: string) => `
import { expect, test } from '@parley/testing/${from}'
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
`

const NODE = `
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusedWith, worldFor } from '@parley/testing/node'
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

type Ran = { code: number; output: string }

const run = (args: string[], node: string, environment = {}): Promise<Ran> =>
  new Promise((done) => {
    const { NODE_TEST_CONTEXT: _, ...env } = process.env
    const server = `"${MODULES}/.bin/node" "${ROOT}/server/src/app/main.ts" serve`
    execFile(
      node,
      args,
      {
        cwd: project,
        env: { ...env, NO_COLOR: '1', PARLEY_SERVER: server, ...environment },
        timeout: 90_000,
      },
      (error, stdout, stderr) => done({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }),
    )
  })

function assertTold({ code, output }: Ran, counts: RegExp[], reports: string): void {
  assert.equal(code, 1, output)
  for (const count of counts) assert.match(output, count)
  assert.match(output, /Ann: Anybody there/, 'the transcript stands in what the runner says')
  assert.equal(globSync(reports, { cwd: project }).length, 1, output)
  rmSync(join(project, 'parley-reports'), { recursive: true, force: true })
}

const write = (name: string, text: string) => writeFileSync(join(project, name), text)

/** As the system has it, beside the one that is pinned. */
const systemNode = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((place) => !place.includes('node_modules'))
  .map((place) => join(place, 'node'))
  .find((path) => existsSync(path))
const nodes = [process.execPath, ...(systemNode ? [systemNode] : [])]

for (const node of nodes)
  test(`node:test and the example of the README (${node === systemNode ? 'of the system' : 'pinned'})`, async () => {
    const [, example = ''] =
      /```js\n([\s\S]+?)```/.exec(readFileSync(join(ROOT, 'testing/README.md'), 'utf8')) ?? []
    write('readme.node.js', example)
    const shown = await run(['--test', '--test-reporter=spec', 'readme.node.js'], node)
    assert.match(shown.output, /pass 1\b/, shown.output)
    assert.equal(shown.code, 0)
    write('order.node.js', NODE)
    const ran = await run(['--test', '--test-reporter=spec', 'order.node.js'], node)
    assertTold(ran, [/pass 1/, /fail 1/, /What happened in the world: /], 'parley-reports/*.bundle.gz')
  })

test('vitest', async () => {
  write('order.test.js', withFixture('vitest'))
  const ran = await run([join(MODULES, 'vitest/vitest.mjs'), 'run', 'order.test.js'], process.execPath)
  assertTold(ran, [/1 failed/, /1 passed/], 'parley-reports/*.bundle.gz')
})

test('jest', async () => {
  write('order.jest.js', withFixture('jest'))
  const ran = await run(['--experimental-vm-modules', join(MODULES, 'jest/bin/jest.js')], process.execPath)
  assertTold(ran, [/1 failed, 1 passed/], 'parley-reports/*.bundle.gz')
})

test('Playwright', async () => {
  write('order.spec.js', withFixture('playwright'))
  const ran = await run([join(MODULES, '@playwright/test/cli.js'), 'test', 'order.spec.js'], process.execPath)
  assertTold(ran, [/1 failed/, /1 passed/], 'test-results/*/*.bundle.gz')
})

test('what a program loads is under 40 KB compressed, and nothing runs at installation', () => {
  const built = join(project, 'node_modules/@parley/testing')
  const code = globSync('**/*.js', { cwd: built }).map((file) => readFileSync(join(built, file)))
  assert.ok(gzipSync(Buffer.concat(code)).length < CODE_BYTES_MAX)
  const manifest = JSON.parse(readFileSync(join(built, 'package.json'), 'utf8'))
  assert.deepEqual([manifest.scripts, manifest.dependencies], [undefined, { '@parley/sdk': '0.1.0' }])
  assert.equal(manifest.peerDependenciesMeta.vitest.optional, true)
})
