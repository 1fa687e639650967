/** For node:test: a world for a test, removed with it; when the test fails, what happened is written to a file. */

import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { ParleyError } from '@parley/sdk'
import { report } from './reports.ts'
import { createWorld, type World, type WorldOptions } from './world.ts'

export async function worldFor(t: TestContext, options?: WorldOptions): Promise<World> {
  const world = await createWorld(options)
  t.after(async () => {
    const path = t.passed ? undefined : await report(world, t.name)
    if (path !== undefined) t.diagnostic(`What happened in the world: ${path}`)
    await world.remove()
  })
  return world
}

/** For `assert.rejects`: the call was refused with this code. */
export const refusedWith =
  (code: number) =>
  (error: unknown): true => {
    assert.ok(error instanceof ParleyError, `Expected a refusal with ${code}, and got ${error}`)
    assert.equal(error.code, code, error.message)
    return true
  }
