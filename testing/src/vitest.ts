/** For vitest: `test` gives a world to each test that asks for it, `fileTest` the same one to all of a file. */

import { expect as base, beforeAll, test as plain } from 'vitest'
import { matchers, type ParleyMatchers } from './matchers.ts'
import { report, titleIn } from './reports.ts'
import { START_MS_MAX } from './service/start-server.ts'
import { createWorld, serviceUrl, type World } from './world.ts'

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: as vitest declares it
  interface Matchers<T = any> extends ParleyMatchers<Promise<void>> {}
}

base.extend(matchers as never)
// What a test may take is not meant for the start of a service.
beforeAll(async () => void (await serviceUrl()), START_MS_MAX)

/** Knows what customers received. */
export const expect = base

type Task = { name: string; file: { filepath: string }; result?: { errors?: unknown[] } }

async function addReport(world: World, { name, file, result }: Task): Promise<void> {
  if ((result?.errors ?? []).length > 0) await report(world, titleIn(file.filepath, name))
}

export const test = plain.extend<{ world: World }>({
  world: async ({ task }, use) => {
    const world = await createWorld()
    await use(world)
    await addReport(world, task as Task)
    await world.remove()
  },
})

export const fileTest = plain.extend<{ worldOfFile: World; world: World }>({
  worldOfFile: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs
    async ({}, use) => {
      const world = await createWorld()
      await use(world)
      await world.remove()
    },
    { scope: 'file' },
  ],
  world: async ({ worldOfFile, task }, use) => {
    await use(worldOfFile)
    await addReport(worldOfFile, task as Task)
  },
})
