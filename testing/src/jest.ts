/** For jest: `test` gives each test a world, `expect` knows what customers received. */

import { expect as base, test as plain } from '@jest/globals'
import { matchers, type ParleyMatchers } from './matchers.ts'
import { report } from './reports.ts'
import { createWorld, type World } from './world.ts'

declare module 'expect' {
  interface Matchers<R extends void | Promise<void>, T = unknown> extends ParleyMatchers<Promise<void>> {}
}

base.extend(matchers as never)
export const expect = base

export function test(name: string, run: (given: { world: World }) => unknown, timeoutMs?: number): void {
  plain(
    name,
    async () => {
      const world = await createWorld()
      try {
        await run({ world })
      } catch (error) {
        const path = await report(world, name)
        if (path !== undefined && error instanceof Error)
          error.message += `\n\nWhat happened in the world: ${path}`
        throw error
      } finally {
        await world.remove()
      }
    },
    timeoutMs,
  )
}
