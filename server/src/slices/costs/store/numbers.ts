/** Numbers, by whose they are. */

import { isAccountOf, type Reader, type WorldFilter } from '../../../kernel/engine/index.ts'

export async function numbersOf(
  { db }: { db: Reader },
  { account, world }: { account?: string | undefined; world?: WorldFilter | undefined },
): Promise<{ id: string; display_phone_number: string }[]> {
  let numbers = db.selectFrom('phone_numbers').select(['id', 'display_phone_number'])
  if (account !== undefined) numbers = numbers.where('account_id', '=', account)
  if (world) numbers = numbers.where(isAccountOf(world.app_id, 'account_id'))
  return numbers.execute()
}
