/** A house as any other, in whose accounts the sandbox has put no template: for tests that count them. */

import { house } from './house.ts'

export async function houseWithoutTemplates(...wanted: Parameters<typeof house>): ReturnType<typeof house> {
  const all = await house(...wanted)
  await all.house.storage.transact((db) =>
    db.deleteFrom('templates').where('name', '=', 'hello_world').execute(),
  )
  return all
}
