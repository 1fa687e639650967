/** Flows in the database. */

import type { Call } from '../../../kernel/call/call.ts'
import {
  compiledOnce,
  inRange,
  isAccountOf,
  isFoundBy,
  type Range,
  type Reader,
  readRows,
  type WorldFilter,
  type Writer,
} from '../../../kernel/engine/index.ts'
import type { Flow, FlowStatus } from '../flow.ts'

type FlowRow = Omit<Flow, 'categories' | 'validation_errors' | 'alerts'> & {
  categories: string
  validation_errors: string
  alerts: string
}

declare module '../../../kernel/engine/index.ts' {
  interface Tables {
    flows: FlowRow
  }
}

type Reads = { db: Reader }

const flowById = compiledOnce((db, id: string) => db.selectFrom('flows').selectAll().where('id', '=', id))

export async function findFlow({ db }: Reads, id: string): Promise<Flow | undefined> {
  const [row] = await flowById(db, id)
  return row && fromRow(row)
}

export async function listFlowsOf({ db }: Reads, accountId: string, range: Range): Promise<Flow[]> {
  const all = db.selectFrom('flows').selectAll().where('account_id', '=', accountId)
  return readRows(await inRange(all, 'flows', range).execute(), fromRow)
}

type Searched = {
  account?: string | undefined
  status?: FlowStatus | undefined
  q?: string | undefined
  world?: WorldFilter | undefined
}

/** Of all accounts, or of one. */
export async function listAllFlows(
  { db }: Reads,
  range: Range,
  { account, status, q, world }: Searched,
): Promise<Flow[]> {
  let all = db.selectFrom('flows').selectAll()
  if (account !== undefined) all = all.where('account_id', '=', account)
  if (status !== undefined) all = all.where('status', '=', status)
  if (world) all = all.where(isAccountOf(world.app_id, 'account_id'))
  if (q !== undefined) all = all.where(isFoundBy({ id: 'id', words: ['name'] }, q))
  return readRows(await inRange(all, 'flows', range).execute(), fromRow)
}

/** By name, or all of the account when no names are given; oldest first. */
export async function findFlowsByName(
  { db }: Reads,
  accountId: string,
  names: string[] | undefined,
  most: number,
): Promise<Flow[]> {
  let found = db.selectFrom('flows').selectAll().where('account_id', '=', accountId)
  if (names) found = found.where('name', 'in', names)
  return (await found.orderBy('created_at').orderBy('id').limit(most).execute()).map(fromRow)
}

/** Published flows in poor health, those that were asked longest ago first. */
export async function listUnwell({ db }: Reads, most: number, appId?: string): Promise<Flow[]> {
  let unwell = db
    .selectFrom('flows')
    .selectAll()
    .where('status', 'in', ['THROTTLED', 'BLOCKED'])
    .where('endpoint_uri', 'is not', null)
  if (appId !== undefined)
    unwell = unwell.where(
      'account_id',
      'in',
      db.selectFrom('accounts').select('id').where('app_id', '=', appId),
    )
  const rows = await unwell.orderBy('called_at').limit(most).execute()
  return rows.map(fromRow)
}

/** False when the account has a flow of that name. */
export async function addFlow({ db }: Call, flow: Flow): Promise<boolean> {
  const done = await db
    .insertInto('flows')
    .values(toRow(flow) as FlowRow)
    .onConflict((conflict) => conflict.columns(['account_id', 'name']).doNothing())
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === 1n
}

/** False when the account has another flow of that name. */
export async function changeFlow({ db }: Call, id: string, change: Partial<Flow>): Promise<boolean> {
  try {
    await db.updateTable('flows').set(toRow(change)).where('id', '=', id).execute()
    return true
  } catch (error) {
    if (isConflict(error as Error & { code?: string })) return false
    throw error
  }
}

/** False when the flow is not, or no longer, in the first status. */
export async function setStatus(
  { db }: Call,
  id: string,
  { from, to, at }: { from: FlowStatus; to: FlowStatus; at: number },
): Promise<boolean> {
  const done = await db
    .updateTable('flows')
    .set({ status: to, updated_at: at })
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

const noteCalled = compiledOnce((db: Writer, id: string, called_at: number) =>
  db.updateTable('flows').set({ called_at }).where('id', '=', id).returningAll(),
)

/** Makes calls about one flow's health wait for each other, and gives the flow as it then is. */
export async function lockFlow({ db }: Call, id: string, called_at: number): Promise<Flow | undefined> {
  const [row] = await noteCalled(db, id, called_at)
  return row && fromRow(row)
}

/** A new address for the preview; the old one ends. */
export async function setPreview(
  { db }: { db: Writer },
  id: string,
  preview: Pick<Flow, 'preview_key' | 'preview_expires_at'>,
): Promise<void> {
  await db.updateTable('flows').set(preview).where('id', '=', id).execute()
}

export async function removeFlow({ db }: Call, id: string): Promise<void> {
  await db.deleteFrom('flows').where('id', '=', id).execute()
}

function isConflict({ code, message }: Error & { code?: string }): boolean {
  return code === '23505' || message.includes('UNIQUE constraint failed')
}

function fromRow(row: FlowRow): Flow {
  return {
    ...row,
    categories: JSON.parse(row.categories),
    validation_errors: row.validation_errors === '[]' ? [] : JSON.parse(row.validation_errors),
    alerts: row.alerts === '[]' ? [] : JSON.parse(row.alerts),
  }
}

function toRow({ categories, validation_errors, alerts, ...rest }: Partial<Flow>): Partial<FlowRow> {
  return {
    ...rest,
    ...(categories && { categories: JSON.stringify(categories) }),
    ...(validation_errors && { validation_errors: JSON.stringify(validation_errors) }),
    ...(alerts && { alerts: JSON.stringify(alerts) }),
  }
}
