/** Media in the database: what is known of a file; its bytes lie in the blob store. */

import type { Call } from '../../kernel/call/call.ts'
import { compiledOnce, type Reader } from '../../kernel/engine/index.ts'
import type { Media } from './media.ts'

declare module '../../kernel/engine/index.ts' {
  interface Tables {
    media: Media
  }
}

type Reads = { db: Reader }

const oneById = compiledOnce((db, id: string) => db.selectFrom('media').selectAll().where('id', '=', id))

export async function mediaById({ db }: Reads, id: string): Promise<Media | undefined> {
  return (await oneById(db, id))[0]
}

export async function addMedia({ db }: Call, media: Media): Promise<void> {
  await db.insertInto('media').values(media).execute()
}

/** Gives those that were there. */
export async function removeMedia({ db }: Call, ids: string[]): Promise<Media[]> {
  return ids.length === 0 ? [] : db.deleteFrom('media').where('id', 'in', ids).returningAll().execute()
}

export async function mediaOlderThan({ db }: Reads, cutoff: number, most: number): Promise<Media[]> {
  return db.selectFrom('media').selectAll().where('created_at', '<', cutoff).limit(most).execute()
}
