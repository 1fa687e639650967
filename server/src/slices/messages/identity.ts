/** Who a customer is, as a hash: it is another one when they come with another phone. */

import type { Asked } from '../../kernel/call/call.ts'
import type { PhoneNumber } from '../phone-numbers/index.ts'
import type { Customer } from './message.ts'

const HASH_LENGTH = 12

const hashed = ({ account_id }: PhoneNumber, { wa_id, identity_changed_at }: Customer) =>
  ['customer identity', `${account_id} ${wa_id} ${identity_changed_at ?? 0}`, HASH_LENGTH] as const

/** Undefined where the number does not watch identities. */
export const identityOf = ({ house }: Pick<Asked, 'house'>, number: PhoneNumber, customer: Customer) =>
  number.enable_identity_key_check ? house.secrets.keyedHash(...hashed(number, customer)) : undefined

/** Whether a message is bound to a customer who is not the same any more. */
export const isSomeoneElse = (
  { house }: Pick<Asked, 'house'>,
  number: PhoneNumber,
  customer: Customer,
  given: string | undefined,
): boolean =>
  number.enable_identity_key_check &&
  given !== undefined &&
  !house.secrets.isKeyedHash(given, ...hashed(number, customer))
