/**
 * The id by which the platform's dialect names a customer to one business: the country and digits, such as
 * `US.13491208655302741918`; clients take letters for the id of a group. It is worked out of the phone number and the
 * account and back again, so nothing is stored and it never changes. It hides nothing: the number stands beside it.
 */

import { hash } from 'node:crypto'
import { countryOf } from './countries.ts'

/** A prime above every phone number: multiplied within it, numbers only change places. */
const PLACES = 1_000_000_000_000_037n
const NUMBER_LENGTH = 16
const CHECK_LENGTH = 4

export function userIdOf(accountId: string, waId: string): string {
  const { factor, shift } = keyOf(accountId)
  const place = String((BigInt(waId) * factor + shift) % PLACES).padStart(NUMBER_LENGTH, '0')
  return `${countryOf(waId)}.${place}${checkOf(accountId, waId)}`
}

/** The customer, as digits; undefined when it is no id of this business. */
export function customerNamed(accountId: string, userId: string): string | undefined {
  const [, digits] = /^[A-Z]{2}\.([0-9]{20})$/.exec(userId.trim().toUpperCase()) ?? []
  if (digits === undefined) return undefined
  const { factor, shift } = keyOf(accountId)
  const place = BigInt(digits.slice(0, NUMBER_LENGTH))
  const number = ((((place - shift) % PLACES) + PLACES) * inverseOf(factor)) % PLACES
  const waId = String(number)
  return userIdOf(accountId, waId) === userId.trim().toUpperCase() ? waId : undefined
}

function keyOf(accountId: string): { factor: bigint; shift: bigint } {
  const digest = hash('sha256', `user ids of ${accountId}`, 'buffer')
  const part = (at: number) => digest.readBigUInt64BE(at) % (PLACES - 1n)
  return { factor: part(0) + 1n, shift: part(8) }
}

const checkOf = (accountId: string, waId: string) => {
  const digest = hash('sha256', `user id of ${waId} at ${accountId}`, 'buffer')
  return String(digest.readBigUInt64BE(0)).slice(-CHECK_LENGTH)
}

/** By Fermat: what a number must be multiplied with to give 1. */
function inverseOf(factor: bigint): bigint {
  let result = 1n
  let base = factor
  for (let power = PLACES - 2n; power > 0n; power >>= 1n) {
    if (power & 1n) result = (result * base) % PLACES
    base = (base * base) % PLACES
  }
  return result
}
