/** Upload sessions in the database. */

import type { ExpressionBuilder } from 'kysely'
import type { Call } from '../../kernel/call/call.ts'
import {
  compiledChange,
  compiledInsert,
  compiledOnce,
  type Reader,
  type Tables,
  type Writer,
} from '../../kernel/engine/index.ts'
import type { Upload } from './upload.ts'

type UploadRow = Omit<Upload, 'kept'> & { kept: number }

declare module '../../kernel/engine/index.ts' {
  interface Tables {
    uploads: UploadRow
    /** Which nodes show which files. A node that is removed from the directory shows nothing any more. */
    file_ties: { upload_id: string; node_id: string }
    space_taken: { app_id: string; bytes: number }
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

/** The same for the first of all senders; false when there was one before. */
export async function takeFirst({ db }: Writes, upload: Upload, sender: string): Promise<boolean> {
  const done = await db
    .updateTable('uploads')
    .set({ sender })
    .where('id', '=', upload.id)
    .where('sender', 'is', null)
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

/** Writes the row even when it is kept already: a transaction that wants to delete it waits until we are done. */
export async function keepUpload({ db }: Writes, h: string, now: number): Promise<Upload | undefined> {
  const row = await db
    .updateTable('uploads')
    .set({ kept: 1 })
    .where('h', '=', h)
    .whereRef('file_offset', '=', 'file_length')
    .where((either) => either.or([either('kept', '=', 1), either('expires_at', '>', now)]))
    .returningAll()
    .executeTakeFirst()
  return row && fromRow(row)
}

export async function addTie({ db }: Writes, upload_id: string, node_id: string): Promise<void> {
  await db
    .insertInto('file_ties')
    .values({ upload_id, node_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeTies({ db }: Writes, nodeId: string): Promise<void> {
  await db.deleteFrom('file_ties').where('node_id', '=', nodeId).execute()
}

/** Kept beyond the end of their session, for nobody. */
export async function listUntied({ db }: Reads, now: number, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('kept', '=', 1)
    .where('expires_at', '<=', now)
    .where(isUntied)
    .limit(most)
    .execute()
  return rows.map((row) => row.id)
}

/** Those that were tied meanwhile stay kept. */
export async function stopKeeping({ db }: Writes, ids: string[]): Promise<void> {
  const these = db.updateTable('uploads').where('id', 'in', ids)
  // The rows first, which waits for whoever is about to tie one of them: only then are all ties to be seen.
  await these.set({ kept: 1 }).execute()
  await these.set({ kept: 0 }).where(isUntied).execute()
}

function isUntied({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'uploads'>) {
  return not(
    exists(selectFrom('file_ties').select('node_id').whereRef('file_ties.upload_id', '=', 'uploads.id')),
  )
}

/** Without those whose file is kept. */
export async function countSessions({ db }: Reads, appId: string): Promise<number> {
  const row = await db
    .selectFrom('uploads')
    .select((expression) => expression.fn.countAll<number>().as('sessions'))
    .where('app_id', '=', appId)
    .where('kept', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(row.sessions)
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
export async function removeUploads({ db }: Writes, ids: string[]): Promise<Upload[]> {
  const rows = await db
    .deleteFrom('uploads')
    .where('id', 'in', ids)
    .where('kept', '=', 0)
    .returningAll()
    .execute()
  const gone = rows.map(fromRow)
  if (gone.length > 0)
    await db
      .deleteFrom('directory')
      .where(
        'id',
        'in',
        gone.map(({ id }) => id),
      )
      .execute()
  return gone
}

const fromRow = (row: UploadRow): Upload => ({ ...row, kept: row.kept === 1 })

export const startSpace = compiledInsert('space_taken', ['app_id', 'bytes'], (query) =>
  query.onConflict((conflict) => conflict.column('app_id').doNothing()),
)

export const addSpaceBelow = compiledChange((db: Writer, appId: string, bytes: number, bytesMax: number) =>
  db
    .updateTable('space_taken')
    .set((expression) => ({ bytes: expression('bytes', '+', bytes) }))
    .where('app_id', '=', appId)
    .where('bytes', '<=', bytesMax),
)
