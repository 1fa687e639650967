/**
 * The space that the files of one application may take: one counter for all of them, so that files that come at the
 * same instant cannot each find room for the last one.
 */

import type { House } from '../../kernel/call/house.ts'
import { compiledChange } from '../../kernel/storage/compiled.ts'
import { compiledInsert } from '../../kernel/storage/compiled-insert.ts'
import type { Writer } from '../../kernel/storage/tables.ts'
import { spaceTaken } from './errors.ts'
import { spacePerAppSetting } from './settings.ts'

declare module '../../kernel/storage/tables.ts' {
  interface Tables {
    space_taken: { app_id: string; bytes: number }
  }
}

const start = compiledInsert('space_taken', ['app_id', 'bytes'], (query) =>
  query.onConflict((conflict) => conflict.column('app_id').doNothing()),
)

const addBelow = compiledChange((db: Writer, appId: string, bytes: number, bytesMax: number) =>
  db
    .updateTable('space_taken')
    .set((expression) => ({ bytes: expression('bytes', '+', bytes) }))
    .where('app_id', '=', appId)
    .where('bytes', '<=', bytesMax),
)

type Where = { house: Pick<House, 'settings'>; db: Writer }

/** Takes the space until it is given back, or refuses. Both in the transaction of the file itself. */
export async function takeSpace({ house, db }: Where, appId: string, bytes: number): Promise<void> {
  const most = house.settings.get(spacePerAppSetting)
  if (bytes > most) throw spaceTaken(most)
  await start(db, { app_id: appId, bytes: 0 })
  if ((await addBelow(db, appId, bytes, most - bytes)) === 0) throw spaceTaken(most)
}

export async function giveSpaceBack(db: Writer, appId: string, bytes: number): Promise<void> {
  await addBelow(db, appId, -bytes, Number.MAX_SAFE_INTEGER)
}
