/** Upload sessions in the database. */

import type { Call } from '../../kernel/call.ts'
import { compiledOnce } from '../../kernel/storage/storage.ts'
import type { Reader, Writer } from '../../kernel/storage/tables.ts'
import type { Upload } from './upload.ts'

type UploadRow = Omit<Upload, 'kept'> & { kept: number }

declare module '../../kernel/storage/tables.ts' {
  interface Tables {
    uploads: UploadRow
  }
}

type Reads = { db: Reader }
type Writes = { db: Writer }

const uploadById = compiledOnce((db, id: string) => db.selectFrom('uploads').selectAll().where('id', '=', id))

export async function findUpload({ db }: Reads, id: string): Promise<Upload | undefined> {
  const [row] = await uploadById(db, id)
  return row && fromRow(row)
}

export async function findUploadByHandle({ db }: Reads, h: string): Promise<Upload | undefined> {
  const row = await db.selectFrom('uploads').selectAll().where('h', '=', h).executeTakeFirst()
  return row && fromRow(row)
}

export async function addUpload({ db }: Call, upload: Upload): Promise<void> {
  await db
    .insertInto('uploads')
    .values({ ...upload, kept: upload.kept ? 1 : 0 })
    .execute()
}

/** Makes one request the only sender; false when the offset has moved meanwhile. */
export async function takeOver({ db }: Writes, upload: Upload, sender: string): Promise<boolean> {
  const done = await db
    .updateTable('uploads')
    .set({ sender })
    .where('id', '=', upload.id)
    .where('file_offset', '=', upload.file_offset)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

/** False when another sender took over: then nothing is written. */
export async function moveOffset(
  { db }: Writes,
  upload: Upload,
  to: Pick<Upload, 'file_offset' | 'sha256'>,
): Promise<boolean> {
  const done = await db
    .updateTable('uploads')
    .set(to)
    .where('id', '=', upload.id)
    .where('sender', '=', upload.sender)
    .where('file_offset', '=', upload.file_offset)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

export async function keepUpload({ db }: Call, id: string): Promise<void> {
  await db.updateTable('uploads').set({ kept: 1 }).where('id', '=', id).execute()
}

export async function usageOf({ db }: Reads, appId: string): Promise<{ sessions: number; bytes: number }> {
  const row = await db
    .selectFrom('uploads')
    .select((expression) => [
      expression.fn.countAll<number>().as('sessions'),
      expression.fn.sum<number>('file_offset').as('bytes'),
    ])
    .where('app_id', '=', appId)
    .executeTakeFirstOrThrow()
  return { sessions: Number(row.sessions), bytes: Number(row.bytes ?? 0) }
}

export async function listEnded({ db }: Reads, now: number, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('kept', '=', 0)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(most)
    .execute()
  return rows.map((row) => row.id)
}

/** Gives those that are gone: one that something began to use meanwhile stays. */
export async function removeUploads({ db }: Writes, ids: string[]): Promise<string[]> {
  const rows = await db
    .deleteFrom('uploads')
    .where('id', 'in', ids)
    .where('kept', '=', 0)
    .returning('id')
    .execute()
  const gone = rows.map((row) => row.id)
  if (gone.length > 0) await db.deleteFrom('directory').where('id', 'in', gone).execute()
  return gone
}

const fromRow = (row: UploadRow): Upload => ({ ...row, kept: row.kept === 1 })
