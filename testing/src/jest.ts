/** For jest: `test` gives each test a world, `fileTest` the same one to all of a file; `expect` knows what customers received. */

import { afterAll, expect as base, beforeAll, test as plain } from '@jest/globals'
import { matchers, type ParleyMatchers } from './matchers.ts'
import { report, titleIn } from './reports.ts'
import { START_MS_MAX } from './service/start-server.ts'
import { createWorld, serviceUrl, type World } from './world.ts'

type Ours = ParleyMatchers<Promise<void>>
/** Said here and not by adding to the types of jest: the module they stand in cannot be seen from everywhere. */
type Expect = (<T>(actual: T) => ReturnType<typeof base<T>> & Ours & { not: Ours }) & typeof base

base.extend(matchers as never)
// What a test may take is not meant for the start of a service.
beforeAll(async () => void (await serviceUrl()), START_MS_MAX)

export const expect = base as Expect

type Given = { world: World }
type InWorld = (given: Given) => unknown

export function test(name: string, run: InWorld, timeoutMs?: number): void {
  plain(
    name,
    async () => {
      const world = await createWorld()
      try {
        await runIn(world, name, run)
      } finally {
        await world.remove()
      }
    },
    timeoutMs,
  )
}

/** Jest loads this module again for each file. */
let worldOfFile: Promise<World> | undefined

export function fileTest(name: string, run: InWorld, timeoutMs?: number): void {
  plain(
    name,
    async () => {
      worldOfFile ??= createWorld()
      await runIn(await worldOfFile, name, run)
    },
    timeoutMs,
  )
}

afterAll(async () => (await worldOfFile)?.remove())

async function runIn(world: World, name: string, run: InWorld): Promise<void> {
  try {
    await run({ world })
  } catch (error) {
    const path = await report(world, titleIn(base.getState().testPath, name))
    if (path !== undefined && error instanceof Error)
      error.message += `\n\nWhat happened in the world: ${path}`
    throw error
  }
}
