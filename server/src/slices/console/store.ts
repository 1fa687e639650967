/** Sessions in the database, where every process finds them. */

import { type Reader, removeOlder, type Writer } from '../../kernel/engine/index.ts'

export type Session = { hash: string; created_at: number; expires_at: number }

declare module '../../kernel/engine/index.ts' {
  interface Tables {
    operator_sessions: Session
  }
}

export async function addSession({ db }: { db: Writer }, session: Session): Promise<void> {
  await db.insertInto('operator_sessions').values(session).execute()
}

export async function findSession({ db }: { db: Reader }, hash: string): Promise<Session | undefined> {
  return db.selectFrom('operator_sessions').selectAll().where('hash', '=', hash).executeTakeFirst()
}

/** False when somebody else was quicker, or it was ended. */
export async function renewSession(
  { db }: { db: Writer },
  { hash, expires_at }: Session,
  until: number,
): Promise<boolean> {
  const done = await db
    .updateTable('operator_sessions')
    .set({ expires_at: until })
    .where('hash', '=', hash)
    .where('expires_at', '=', expires_at)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

export async function endSessions({ db }: { db: Writer }, hash: string | undefined): Promise<void> {
  const ended = db.deleteFrom('operator_sessions')
  await (hash === undefined ? ended : ended.where('hash', '=', hash)).execute()
}

export async function forgetSessions(db: Writer, before: number, most: number): Promise<boolean> {
  const aged = { key: ['hash' as const], column: 'expires_at' as const, before, most }
  return (await removeOlder(db, 'operator_sessions', aged)) === most
}
