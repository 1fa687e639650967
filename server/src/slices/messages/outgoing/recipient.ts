/** Who a message goes to. */

import { badRecipient } from '../errors.ts'

/** `+`, spaces, dashes and brackets are what people write; the digits are the customer. */
export function readRecipient(to: string): string {
  const digits = to.replace(/[\s()+.-]/g, '')
  if (!/^[1-9][0-9]{6,14}$/.test(digits)) throw badRecipient(to)
  return digits
}
