/** Codes as they are kept: keyed, and bound to the number, since a table of bare hashes of six digits would hide nothing. */

import type { House } from '../../kernel/call/house.ts'
import type { VerificationCode } from './phone-number.ts'

const hashed = (id: string, code: string) => ['verification code', `${id} ${code}`] as const

export const codeHash = (house: House, id: string, code: string): string =>
  house.secrets.keyedHash(...hashed(id, code))

export const isRightCode = (
  house: House,
  { phone_number_id, code_hash }: VerificationCode,
  guess: string,
): boolean => house.secrets.isKeyedHash(code_hash, ...hashed(phone_number_id, guess))
