/** A list of what belongs to one world: how that is asked for. */

import { isWorld, type WorldFilter } from '../engine/stored.ts'
import { invalidParameter } from '../wire/errors.ts'
import { text } from '../wire/params.ts'
import type { Asked } from './call.ts'

/** The seeded sandbox, which has no id of its own. */
const SEEDED_WORLD = '0'

export const worldInput = (about: string) => text({ max: 20 }).optional().describe(about)

export async function readWorldFilter(
  call: Asked,
  world: string | undefined,
): Promise<WorldFilter | undefined> {
  if (world === undefined) return undefined
  if (world === SEEDED_WORLD) return { app_id: undefined }
  if (await isWorld(call.db, world)) return { app_id: world }
  throw invalidParameter(
    `Param world: there is no world ${world}. GET /operator/worlds lists those there are.`,
    { blame: ['world'] },
  )
}
