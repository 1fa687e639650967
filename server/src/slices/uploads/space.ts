/**
 * The space that the files of one application may take: one counter for all of them, so that files that come at the
 * same instant cannot each find room for the last one.
 */

import type { House } from '../../kernel/call/house.ts'
import type { Writer } from '../../kernel/engine/index.ts'
import { spaceTaken } from './errors.ts'
import { spacePerAppSetting } from './settings.ts'
import * as store from './store.ts'

type Where = { house: Pick<House, 'settings'>; db: Writer }

/** Takes the space until it is given back, or refuses. Both in the transaction of the file itself. */
export async function takeSpace({ house, db }: Where, appId: string, bytes: number): Promise<void> {
  const most = house.settings.get(spacePerAppSetting)
  if (bytes > most) throw spaceTaken(most)
  await store.startSpace(db, { app_id: appId, bytes: 0 })
  if ((await store.addSpaceBelow(db, appId, bytes, most - bytes)) === 0) throw spaceTaken(most)
}

export async function giveSpaceBack(db: Writer, appId: string, bytes: number): Promise<void> {
  await store.addSpaceBelow(db, appId, -bytes, Number.MAX_SAFE_INTEGER)
}
