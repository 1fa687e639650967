/** Which world an address names. */

import type { Asked } from '../../../kernel/call/call.ts'
import { noSuchWorld } from '../errors.ts'
import { findWorld } from './store.ts'
import { SEEDED_WORLD } from './world.ts'

/** The application that is the world; undefined for the seeded sandbox. */
export async function worldAt(call: Asked, key: string): Promise<string | undefined> {
  if (key === SEEDED_WORLD) return undefined
  const world = await findWorld(call, key)
  if (!world) throw noSuchWorld(key)
  return world.app_id
}
