/** For vitest: `test` gives a world to each test that asks for it, `expect` knows what customers received. */

import { expect as base, test as plain } from 'vitest'
import { matchers, type ParleyMatchers } from './matchers.ts'
import { report } from './reports.ts'
import { createWorld, type World } from './world.ts'

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: as vitest declares it
  interface Matchers<T = any> extends ParleyMatchers<Promise<void>> {}
}

base.extend(matchers as never)
export const expect = base

export const test = plain.extend<{ world: World }>({
  world: async ({ task }, use) => {
    const world = await createWorld()
    await use(world)
    if ((task.result?.errors ?? []).length > 0) await report(world, task.name)
    await world.remove()
  },
})
