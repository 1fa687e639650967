/** Where the story of a test that failed is written. */

import type { World } from './world.ts'

const FOLDER = 'parley-reports'

/** The bundle of its world; undefined when the world cannot tell any more, which must not hide why the test failed. */
export async function report(world: World, test: string, folder = FOLDER): Promise<string | undefined> {
  try {
    return await world.writeBundle(folder, test)
  } catch {
    return undefined
  }
}
