/** Whether something is there already that a file names and does not hold. */

import { listed, type Reader } from '../../../../kernel/engine/index.ts'

const AT_ONCE = 500

/** The first of them that is a node, an upload, a message or a blob here. */
export async function firstFound(db: Reader, values: string[]): Promise<string | undefined> {
  for (let at = 0; at < values.length; at += AT_ONCE) {
    const some = listed(db, values.slice(at, at + AT_ONCE))
    const found =
      (await db.selectFrom('directory').select('id').where('id', 'in', some).executeTakeFirst()) ??
      (await db.selectFrom('uploads').select('h as id').where('h', 'in', some).executeTakeFirst()) ??
      (await db.selectFrom('messages').select('id').where('id', 'in', some).executeTakeFirst()) ??
      (await db
        .selectFrom('blob_chunks')
        .select('blob_id as id')
        .where('blob_id', 'in', some)
        .executeTakeFirst())
    if (found) return found.id
  }
  return undefined
}

export async function isBlob(db: Reader, id: string): Promise<boolean> {
  const row = await db.selectFrom('blob_chunks').select('start').where('blob_id', '=', id).executeTakeFirst()
  return row !== undefined
}
