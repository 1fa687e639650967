/** Accounts by the business that they belong to, as far as the caller reaches them. */

import { type RawBuilder, sql } from 'kysely'
import { type Asked, appOf } from '../../../kernel/call/call.ts'
import { inRange, listed, type Range } from '../../../kernel/engine/index.ts'
import type { Account } from '../account.ts'
import type { Made } from './business.ts'

type Asking = Pick<Asked, 'caller' | 'db'>
/** Those of the business, or all others. */
export type Whose = 'owned' | 'others'

function isReached({ db, caller }: Asking, account = 'accounts'): RawBuilder<boolean> {
  return caller.kind === 'token' && caller.accounts !== 'all'
    ? sql<boolean>`${sql.ref(`${account}.id`)} in ${listed(db, [...caller.accounts])}`
    : sql<boolean>`${sql.ref(`${account}.app_id`)} = ${appOf(caller) ?? ''}`
}

const reached = (asking: Asking) => asking.db.selectFrom('accounts').selectAll().where(isReached(asking))

/** Of the caller's application: in another one the same id is another business. */
const owned = (asking: Asking) => reached(asking).where('app_id', '=', appOf(asking.caller) ?? '')

const accountsOf = (asking: Asking, id: string, whose: Whose) =>
  whose === 'owned'
    ? owned(asking).where('business_id', '=', id)
    : reached(asking).where(({ eb, or }) =>
        or([
          eb('business_id', 'is', null),
          eb('business_id', '!=', id),
          eb('app_id', '!=', appOf(asking.caller) ?? ''),
        ]),
      )

export async function findOldestOf(asking: Asking, id: string): Promise<Account | undefined> {
  return accountsOf(asking, id, 'owned').orderBy('created_at').orderBy('id').limit(1).executeTakeFirst()
}

export async function listAccountsBy(
  asking: Asking,
  { id, whose, since, before }: { id: string; whose: Whose } & Made,
  range: Range,
): Promise<Account[]> {
  const made = accountsOf(asking, id, whose).where('created_at', '>=', since).where('created_at', '<', before)
  return inRange(made, 'accounts', range).execute()
}

/** Of each business the oldest account. */
export async function listOldest(asking: Asking, range: Range): Promise<Account[]> {
  const isOldest = sql<boolean>`not exists (
    select 1 from accounts as older
    where older.business_id = accounts.business_id and older.app_id = accounts.app_id and ${isReached(asking, 'older')}
      and (older.created_at, older.id) < (accounts.created_at, accounts.id))`
  const oldest = owned(asking).where('business_id', 'is not', null).where(isOldest)
  return inRange(oldest, 'accounts', range).execute()
}
