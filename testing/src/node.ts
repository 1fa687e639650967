/** For node:test: a world for a test or for a file, removed with it; when a test fails, what happened is written to a file. */

import assert from 'node:assert/strict'
import { after, afterEach, type TestContext } from 'node:test'
import { ParleyError } from '@parley-dev/sdk'
import { report, titleIn } from './reports.ts'
import { createWorld, type World, type WorldOptions } from './world.ts'

export async function worldFor(t: TestContext, options?: WorldOptions): Promise<World> {
  const world = await createWorld(options)
  t.after(async () => {
    await addReport(world, t)
    await world.remove()
  })
  return world
}

/** One for all tests of a file: `const world = await worldForFile()`, before the first of them. */
export async function worldForFile(options?: WorldOptions): Promise<World> {
  const world = await createWorld(options)
  afterEach((t) => addReport(world, t as TestContext))
  after(() => world.remove())
  return world
}

async function addReport(world: World, t: TestContext): Promise<void> {
  // Older versions of Node do not say the file of a test, and run each in a process of its own.
  const path = t.passed ? undefined : await report(world, titleIn(t.filePath ?? process.argv[1], t.name))
  if (path !== undefined) t.diagnostic(`What happened in the world: ${path}`)
}

/** For `assert.rejects`: the call was refused with this code. */
export const refusedWith =
  (code: number) =>
  (error: unknown): true => {
    assert.ok(error instanceof ParleyError, `Expected a refusal with ${code}, and got ${error}`)
    assert.equal(error.code, code, error.message)
    return true
  }
