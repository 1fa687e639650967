/** For Playwright: `test` gives a world to each test that asks for it; of one that fails, the bundle is in its report. */

import { expect as base, test as plain } from '@playwright/test'
import { matchers } from './matchers.ts'
import { report } from './reports.ts'
import { createWorld, type World } from './world.ts'

export const expect = base.extend(matchers)

export const test = plain.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  world: async ({}, use, info) => {
    const world = await createWorld()
    await use(world)
    if (info.status !== info.expectedStatus) {
      const path = await report(world, 'world', info.outputDir)
      if (path !== undefined) await info.attach('parley-bundle', { path, contentType: 'application/gzip' })
    }
    await world.remove()
  },
})
