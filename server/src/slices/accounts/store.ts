/** Accounts, applications and tokens in the database. */

import { sql } from 'kysely'
import type { Call, Permission } from '../../kernel/call/call.ts'
import {
  compiledOnce,
  dropMarksOf,
  inRange,
  isAppOf,
  isFoundBy,
  keptOnce,
  lockRetry,
  type Range,
  type Reader,
  type WorldFilter,
  type Writer,
} from '../../kernel/engine/index.ts'
import type { Account } from './account.ts'
import type { App } from './app.ts'
import type { Token } from './token.ts'

/** Lists as text: `*` or ids separated by commas. */
type TokenRow = Omit<Token, 'permissions' | 'accounts'> & { permissions: string; accounts: string }

declare module '../../kernel/engine/index.ts' {
  interface Tables {
    accounts: Account
    apps: App
    tokens: TokenRow
    token_uses: { token_id: string; used_at: number }
  }
}

type Reads = { db: Reader }

const accountById = keptOnce('accounts', (db, id: string) =>
  db.selectFrom('accounts').selectAll().where('id', '=', id),
)
const appById = compiledOnce((db, id: string) => db.selectFrom('apps').selectAll().where('id', '=', id))
const tokenByHash = compiledOnce((db, hash: string) =>
  db.selectFrom('tokens').selectAll().where('hash', '=', hash),
)

export async function findAccount({ db }: Reads, id: string): Promise<Account | undefined> {
  return (await accountById(db, id))[0]
}

/** Makes calls that count what an account has wait for each other. */
export async function lockAccount({ db }: Call, id: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set((expression) => ({ created_at: expression.ref('created_at') }))
    .where('id', '=', id)
    .execute()
}

/** Makes calls wait for each other that say what only one in an application may have. */
export async function lockApp({ db }: Call, id: string): Promise<void> {
  await db
    .updateTable('apps')
    .set((expression) => ({ created_at: expression.ref('created_at') }))
    .where('id', '=', id)
    .execute()
}

export async function findAccounts({ db }: Reads, ids: string[]): Promise<Account[]> {
  if (ids.length === 0) return []
  return db.selectFrom('accounts').selectAll().where('id', 'in', ids).execute()
}

export async function listAccountsOf({ db }: Reads, appId: string): Promise<Account[]> {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('app_id', '=', appId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

type Searched = { q?: string | undefined; world?: WorldFilter | undefined }

export async function listApps({ db }: Reads, range: Range, { q, world }: Searched): Promise<App[]> {
  let apps = db.selectFrom('apps').selectAll()
  if (world) apps = apps.where(isAppOf(world.app_id, 'id'))
  if (q !== undefined) apps = apps.where(isFoundBy({ id: 'id', words: ['name'] }, q))
  return inRange(apps, 'apps', range).execute()
}

export async function listAccounts(
  { db }: Reads,
  range: Range,
  { app_id, q, world }: Searched & { app_id?: string | undefined },
): Promise<Account[]> {
  let accounts = db.selectFrom('accounts').selectAll()
  if (app_id !== undefined) accounts = accounts.where('app_id', '=', app_id)
  if (world) accounts = accounts.where(isAppOf(world.app_id, 'app_id'))
  if (q !== undefined) accounts = accounts.where(isFoundBy({ id: 'id', words: ['name'] }, q))
  return inRange(accounts, 'accounts', range).execute()
}

type OfBusiness = Pick<Account, 'app_id' | 'business_id'>

/** Of the same application: elsewhere the same id is another business. */
export async function listAccountsOfBusiness(
  { db }: Reads,
  { app_id, business_id }: OfBusiness,
): Promise<Account[]> {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('app_id', '=', app_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function addAccount({ db }: Call, account: Account): Promise<void> {
  await db.insertInto('accounts').values(account).execute()
}

export async function changeAccount({ db }: Call, id: string, change: Partial<Account>): Promise<void> {
  await db.updateTable('accounts').set(change).where('id', '=', id).execute()
}

export async function findApp({ db }: Reads, id: string): Promise<App | undefined> {
  return (await appById(db, id))[0]
}

export async function addApp({ db }: Call, app: App): Promise<void> {
  await db.insertInto('apps').values(app).execute()
}

export async function setAppSecret({ db }: Call, id: string, secret: string): Promise<void> {
  await db.updateTable('apps').set({ secret }).where('id', '=', id).execute()
}

export async function setApiVersion({ db }: Call, id: string, api_version: string | null): Promise<void> {
  await db.updateTable('apps').set({ api_version }).where('id', '=', id).execute()
}

/**
 * Everything that belongs to the application goes with it: accounts, numbers, tokens, events. Work in it takes a
 * template or a message first and then what that belongs to; this goes the other way.
 */
export async function removeApp({ db }: Call, id: string): Promise<void> {
  const accounts = await db.selectFrom('accounts').select('id').where('app_id', '=', id).execute()
  await lockRetry(db, () => db.deleteFrom('apps').where('id', '=', id).execute())
  await dropMarksOf(
    db,
    accounts.map((account) => account.id),
  )
}

export async function findTokenByHash({ db }: Reads, hash: string): Promise<Token | undefined> {
  const [row] = await tokenByHash(db, hash)
  return row && fromRow(row)
}

export async function findToken({ db }: Reads, appId: string, id: string): Promise<Token | undefined> {
  const row = await db
    .selectFrom('tokens')
    .selectAll()
    .where('id', '=', id)
    .where('app_id', '=', appId)
    .executeTakeFirst()
  return row && fromRow(row)
}

export type ListedToken = Token & { used_at: number | null }

export async function listTokensOf({ db }: Reads, appId: string): Promise<ListedToken[]> {
  const rows = await db
    .selectFrom('tokens')
    .leftJoin('token_uses', 'token_uses.token_id', 'tokens.id')
    .selectAll('tokens')
    .select('token_uses.used_at')
    .where('app_id', '=', appId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ used_at, ...row }) => ({ ...fromRow(row), used_at }))
}

/** Of tokens that are still there: a world may have ended since. In one order, since other processes take the same rows. */
export async function keepTokenUses(db: Writer, uses: [tokenId: string, at: number][]): Promise<void> {
  for (const [tokenId, at] of uses.toSorted(([one], [other]) => (one < other ? -1 : 1)))
    await db
      .insertInto('token_uses')
      .columns(['token_id', 'used_at'])
      .expression((from) =>
        from
          .selectFrom('tokens')
          .select(['id', sql.lit(at).as('used_at')])
          .where('id', '=', tokenId),
      )
      .onConflict((conflict) => conflict.column('token_id').doUpdateSet({ used_at: at }))
      .execute()
}

/** False when a token with the same text exists. */
export async function addToken({ db }: Call, token: Token): Promise<boolean> {
  const done = await db
    .insertInto('tokens')
    .values({
      ...token,
      permissions: token.permissions.join(','),
      accounts: token.accounts === 'all' ? '*' : token.accounts.join(','),
    })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === 1n
}

export async function revokeToken({ db }: Call, id: string, at: number): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

function fromRow(row: TokenRow): Token {
  return {
    ...row,
    permissions: row.permissions.split(',').filter(Boolean) as Permission[],
    accounts: row.accounts === '*' ? 'all' : row.accounts.split(',').filter(Boolean),
  }
}
