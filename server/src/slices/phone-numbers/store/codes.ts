/** Verification codes, and the attempts that their limits count, in the database. */

import type { Generated } from 'kysely'
import type { Call } from '../../../kernel/call/call.ts'
import { type Reader, removeOlder } from '../../../kernel/engine/index.ts'
import { CODE_LIMITS, type VerificationCode } from '../phone-number.ts'

declare module '../../../kernel/engine/index.ts' {
  interface Tables {
    verification_codes: VerificationCode
    verification_attempts: Attempt & { seq: Generated<number> }
  }
}

type Attempt = {
  phone_number_id: string
  kind: 'request' | 'wrong'
  at: number
  app_id: string | null
  /** Both hashed with a key: enough to count by, and nobody's phone or address. */
  phone: string | null
  address: string | null
}

/** Whom attempts are counted by. */
export type AskedBy = 'phone_number_id' | 'phone' | 'app_id' | 'address'

type Reads = { db: Reader }

export async function findCode({ db }: Reads, phoneNumberId: string): Promise<VerificationCode | undefined> {
  return db
    .selectFrom('verification_codes')
    .selectAll()
    .where('phone_number_id', '=', phoneNumberId)
    .executeTakeFirst()
}

/** A new code ends the old one. */
export async function setCode({ db }: Call, code: VerificationCode): Promise<void> {
  const { phone_number_id: _, ...change } = code
  await db
    .insertInto('verification_codes')
    .values(code)
    .onConflict((conflict) => conflict.column('phone_number_id').doUpdateSet(change))
    .execute()
}

/** Counts a guess and gives the code with the guess counted. */
export async function takeTry({ db }: Call, phoneNumberId: string): Promise<VerificationCode | undefined> {
  return db
    .updateTable('verification_codes')
    .set((expression) => ({ tries: expression('tries', '+', 1) }))
    .where('phone_number_id', '=', phoneNumberId)
    .returningAll()
    .executeTakeFirst()
}

export async function removeCode({ db }: Call, phoneNumberId: string): Promise<void> {
  await db.deleteFrom('verification_codes').where('phone_number_id', '=', phoneNumberId).execute()
}

export async function noteAttempt({ db }: Call, attempt: Attempt): Promise<void> {
  await db.insertInto('verification_attempts').values(attempt).execute()
}

export async function attemptsBy(
  { db }: Reads,
  by: { column: AskedBy; value: string },
  kind: Attempt['kind'],
  since: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('verification_attempts')
    .select('at')
    .where(by.column, '=', by.value)
    .where('kind', '=', kind)
    .where('at', '>', since)
    .execute()
  return rows.map((row) => row.at)
}

/** Attempts that no rule looks at any more; at most so many, and gives how many there were. */
export function removeOldAttempts({ db, now }: Call, most: number): Promise<number> {
  const before = now - CODE_LIMITS.wrongTriesWithinMs
  return removeOlder(db, 'verification_attempts', { key: ['seq'], column: 'at', before, most })
}

export function removeOldCodes({ db, now }: Call, most: number): Promise<number> {
  const before = now - CODE_LIMITS.wrongTriesWithinMs
  return removeOlder(db, 'verification_codes', {
    key: ['phone_number_id'],
    column: 'expires_at',
    before,
    most,
  })
}
