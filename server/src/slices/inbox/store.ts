/** Inboxes in the database: one for each application that has asked for it, with the latest that came. */

import type { Reader, Writer } from '../../kernel/engine/index.ts'
import { type AnswersWith, type Inbox, type InboxRequest, LIMITS } from './inbox.ts'

type RequestRow = Omit<InboxRequest, 'query' | 'headers'> & { query: string; headers: string }

declare module '../../kernel/engine/index.ts' {
  interface Tables {
    inboxes: Inbox
    inbox_requests: RequestRow
  }
}

type Reads = { db: Reader }
type Writes = { db: Writer }

export const findInbox = ({ db }: Reads, appId: string): Promise<Inbox | undefined> =>
  db.selectFrom('inboxes').selectAll().where('app_id', '=', appId).executeTakeFirst()

/** One that is there stays as it is. */
export async function putInbox({ db }: Writes, inbox: Inbox): Promise<void> {
  await db
    .insertInto('inboxes')
    .values(inbox)
    .onConflict((conflict) => conflict.column('app_id').doNothing())
    .execute()
}

export async function setAnswers({ db }: Writes, appId: string, answers_with: AnswersWith): Promise<void> {
  await db.updateTable('inboxes').set({ answers_with }).where('app_id', '=', appId).execute()
}

export async function listRequests({ db }: Reads, appId: string, most: number): Promise<InboxRequest[]> {
  const rows = await db
    .selectFrom('inbox_requests')
    .selectAll()
    .where('app_id', '=', appId)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    ...row,
    query: JSON.parse(row.query),
    headers: JSON.parse(row.headers),
    body: JSON.parse(row.body),
  }))
}

/** Those that are too many go with it. A body may hold what PostgreSQL keeps in no text: as JSON it is escaped. */
export async function addRequest(
  { db }: Writes,
  { query, headers, body, ...row }: InboxRequest,
): Promise<void> {
  await db
    .insertInto('inbox_requests')
    .values({
      ...row,
      query: JSON.stringify(query),
      headers: JSON.stringify(headers),
      body: JSON.stringify(body),
    })
    .execute()
  const kept = db
    .selectFrom('inbox_requests')
    .select('id')
    .where('app_id', '=', row.app_id)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LIMITS.keptMax)
  await db.deleteFrom('inbox_requests').where('app_id', '=', row.app_id).where('id', 'not in', kept).execute()
}
