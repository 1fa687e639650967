/** Accounts by the business that they belong to, as far as the caller reaches them. */

import { type Asked, appOf } from '../../../kernel/call/call.ts'
import { inRange, listed, type Range } from '../../../kernel/engine/index.ts'
import type { Account } from '../account.ts'
import type { Made } from './business.ts'

type Asking = Pick<Asked, 'caller' | 'db'>
/** Those of the business, or all others. */
export type Whose = 'owned' | 'others'

function reached({ db, caller }: Asking) {
  const accounts = db.selectFrom('accounts')
  return caller.kind === 'token' && caller.accounts !== 'all'
    ? accounts.where('id', 'in', listed(db, [...caller.accounts]))
    : accounts.where('app_id', '=', appOf(caller) ?? '')
}

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

export async function findFirstOf(asking: Asking, id: string): Promise<Account | undefined> {
  return accountsOf(asking, id, 'owned').selectAll().orderBy('id').limit(1).executeTakeFirst()
}

export async function listAccountsBy(
  asking: Asking,
  { id, whose, since, before }: { id: string; whose: Whose } & Made,
  range: Range,
): Promise<Account[]> {
  const made = accountsOf(asking, id, whose)
    .selectAll()
    .where('created_at', '>=', since)
    .where('created_at', '<', before)
  return inRange(made, 'accounts', range).execute()
}

/** Of each business the account with the lowest id. */
export async function listFirst(asking: Asking, range: Range): Promise<Account[]> {
  const first = owned(asking)
    .where('business_id', 'is not', null)
    .groupBy('business_id')
    .select(({ fn }) => fn.min('id').as('id'))
  const accounts = asking.db.selectFrom('accounts').selectAll().where('id', 'in', first)
  return inRange(accounts, 'accounts', range).execute()
}
