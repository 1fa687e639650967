/** Where the story of a test that failed is written. */

import { relative } from 'node:path'
import type { World } from './world.ts'

const FOLDER = 'parley-reports'

/** Tests of one title in several files have a bundle each. */
export const titleIn = (file: string | undefined, test: string): string =>
  file === undefined ? test : `${relative(process.cwd(), file)} ${test}`

/** The bundle of its world; undefined when the world cannot be read any more, which must not hide why the test failed. */
export async function report(world: World, test: string, folder = FOLDER): Promise<string | undefined> {
  try {
    return await world.writeBundle(folder, test)
  } catch {
    return undefined
  }
}
