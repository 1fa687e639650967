/** Phone numbers in the database. */

import type { Call } from '../../../kernel/call/call.ts'
import {
  inRange,
  isAccountOf,
  isFoundBy,
  keptOnce,
  type Range,
  type Reader,
  readRows,
  type WorldFilter,
} from '../../../kernel/engine/index.ts'
import type { Calling } from '../calling.ts'
import type { Barred, Command, PhoneNumber } from '../phone-number.ts'

const TRUTHS = [
  'enable_welcome_message',
  'is_registered',
  'is_cart_enabled',
  'is_catalog_visible',
  'enable_identity_key_check',
] as const
type Truth = (typeof TRUTHS)[number]

type Written = 'prompts' | 'commands' | 'calling' | 'barred'
type PhoneNumberRow = Omit<PhoneNumber, Truth | Written> &
  Record<Truth, number> & { prompts: string; commands: string; calling: string | null; barred: string | null }

declare module '../../../kernel/engine/index.ts' {
  interface Tables {
    phone_numbers: PhoneNumberRow
  }
}

type Reads = { db: Reader }

const phoneNumberById = keptOnce('phone_numbers', (db, id: string) =>
  db.selectFrom('phone_numbers').selectAll().where('id', '=', id),
)

export async function findPhoneNumber({ db }: Reads, id: string): Promise<PhoneNumber | undefined> {
  const [row] = await phoneNumberById(db, id)
  return row && fromRow(row)
}

export async function listPhoneNumbersOf(
  { db }: Reads,
  accountId: string,
  range: Range,
  conditions: { field: 'account_mode'; value: PhoneNumber['account_mode'] }[] = [],
): Promise<PhoneNumber[]> {
  let all = db.selectFrom('phone_numbers').selectAll().where('account_id', '=', accountId)
  for (const { field, value } of conditions) all = all.where(field, '=', value)
  return readRows(await inRange(all, 'phone_numbers', range).execute(), fromRow)
}

type Searched = { account_id?: string | undefined; q?: string | undefined; world?: WorldFilter | undefined }

/** Of all accounts, or of one. */
export async function listAllNumbers({ db }: Reads, range: Range, { account_id, q, world }: Searched) {
  let all = db
    .selectFrom('phone_numbers')
    .select([
      'id',
      'account_id',
      'display_phone_number',
      'verified_name',
      'code_verification_status',
      'created_at',
    ])
  if (account_id !== undefined) all = all.where('account_id', '=', account_id)
  if (world) all = all.where(isAccountOf(world.app_id, 'account_id'))
  if (q !== undefined)
    all = all.where(isFoundBy({ id: 'id', words: ['verified_name'], digits: 'display_phone_number' }, q))
  return inRange(all, 'phone_numbers', range).execute()
}

/** As many as an account may have, and a few more. */
export async function listAllOf({ db }: Reads, accountId: string): Promise<PhoneNumber[]> {
  const rows = await db
    .selectFrom('phone_numbers')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(fromRow)
}

export async function addPhoneNumber({ db }: Call, number: PhoneNumber): Promise<void> {
  await db
    .insertInto('phone_numbers')
    .values(toRow(number) as PhoneNumberRow)
    .execute()
}

export async function changePhoneNumber(
  { db }: Call,
  id: string,
  change: Partial<PhoneNumber>,
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await db.updateTable('phone_numbers').set(toRow(change)).where('id', '=', id).execute()
}

/** All numbers of an account. */
export async function changeNumbersOf(
  { db }: Call,
  accountId: string,
  change: Pick<PhoneNumber, 'business_id' | 'parent_business_id'>,
): Promise<void> {
  await db.updateTable('phone_numbers').set(change).where('account_id', '=', accountId).execute()
}

/** Of all accounts of its application that belong to the same business, the oldest first. */
export async function numbersOfBusiness(
  { db }: Reads,
  { business_id, account_id }: PhoneNumber,
): Promise<PhoneNumber[]> {
  const rows = await db
    .selectFrom('phone_numbers')
    .innerJoin('accounts', 'accounts.id', 'phone_numbers.account_id')
    .innerJoin('accounts as own', 'own.app_id', 'accounts.app_id')
    .selectAll('phone_numbers')
    .where('own.id', '=', account_id)
    .where('phone_numbers.business_id', '=', business_id)
    .orderBy('phone_numbers.created_at')
    .orderBy('phone_numbers.id')
    .execute()
  return rows.map(fromRow)
}

/** All numbers of an account, for as long as it is in trouble. */
export async function barNumbersOf({ db }: Call, accountId: string, barred: Barred | null): Promise<void> {
  await db
    .updateTable('phone_numbers')
    .set({ barred: barred && JSON.stringify(barred) })
    .where('account_id', '=', accountId)
    .execute()
}

/** Among the numbers of the application that the account belongs to, which on the platform are everybody's. */
export async function findByUsername(
  { db }: Reads,
  accountId: string,
  username: string,
): Promise<Pick<PhoneNumber, 'id' | 'account_id' | 'display_phone_number'> | undefined> {
  return db
    .selectFrom('phone_numbers')
    .innerJoin('accounts', 'accounts.id', 'phone_numbers.account_id')
    .innerJoin('accounts as own', 'own.app_id', 'accounts.app_id')
    .select(['phone_numbers.id', 'phone_numbers.account_id', 'phone_numbers.display_phone_number'])
    .where('own.id', '=', accountId)
    .where('phone_numbers.username', '=', username)
    .executeTakeFirst()
}

/** Makes calls about one number's codes wait for each other, on both engines. */
export async function lockPhoneNumber({ db }: Call, id: string): Promise<void> {
  await db
    .updateTable('phone_numbers')
    .set((expression) => ({ created_at: expression.ref('created_at') }))
    .where('id', '=', id)
    .execute()
}

/** In place: the row is ours alone, and this is the hottest read of all. */
function fromRow(row: PhoneNumberRow): PhoneNumber {
  return Object.assign(row, {
    enable_welcome_message: row.enable_welcome_message === 1,
    is_registered: row.is_registered === 1,
    is_cart_enabled: row.is_cart_enabled === 1,
    is_catalog_visible: row.is_catalog_visible === 1,
    enable_identity_key_check: row.enable_identity_key_check === 1,
    prompts: row.prompts === '[]' ? [] : (JSON.parse(row.prompts) as string[]),
    commands: row.commands === '[]' ? [] : (JSON.parse(row.commands) as Command[]),
    calling: row.calling === null ? null : (JSON.parse(row.calling) as Calling),
    barred: row.barred === null ? null : (JSON.parse(row.barred) as Barred),
  })
}

function toRow({
  prompts,
  commands,
  calling,
  barred,
  ...rest
}: Partial<PhoneNumber>): Partial<PhoneNumberRow> {
  const truths = TRUTHS.filter((name) => rest[name] !== undefined).map((name) => [name, rest[name] ? 1 : 0])
  return {
    ...(rest as Partial<PhoneNumberRow>),
    ...Object.fromEntries(truths),
    ...(prompts && { prompts: JSON.stringify(prompts) }),
    ...(commands && { commands: JSON.stringify(commands) }),
    ...(calling && { calling: JSON.stringify(calling) }),
    ...(barred && { barred: JSON.stringify(barred) }),
  }
}
