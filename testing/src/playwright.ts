/**
 * For Playwright: `test` gives a world to each test that asks for it, `fileTest` the same one to all of a file that run
 * in one worker. Of a test that fails, the bundle is in its report.
 */

import { expect as base, test as plain, type TestInfo } from '@playwright/test'
import { matchers } from './matchers.ts'
import { report } from './reports.ts'
import { createWorld, type World } from './world.ts'

export const expect = base.extend(matchers)

async function addReport(world: World, info: TestInfo): Promise<void> {
  if (info.status === info.expectedStatus) return
  const path = await report(world, 'world', info.outputDir)
  if (path !== undefined) await info.attach('parley-bundle', { path, contentType: 'application/gzip' })
}

export const test = plain.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  world: async ({}, use, info) => {
    const world = await createWorld()
    await use(world)
    await addReport(world, info)
    await world.remove()
  },
})

/** A worker runs one file after the other. */
type OfFile = { file: string; world: World }

export const fileTest = plain.extend<{ world: World }, { worldOfFile: (file: string) => Promise<World> }>({
  worldOfFile: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      let latest: OfFile | undefined
      await use(async (file) => {
        if (latest?.file !== file) {
          await latest?.world.remove()
          latest = { file, world: await createWorld() }
        }
        return latest.world
      })
      await latest?.world.remove()
    },
    { scope: 'worker' },
  ],
  world: async ({ worldOfFile }, use, info) => {
    const world = await worldOfFile(info.file)
    await use(world)
    await addReport(world, info)
  },
})
