/** `messaging_product`: never another word; it may be left out, except of messages on versioned paths. */

import type { Asked } from '../../kernel/call/call.ts'
import { invalidParameter } from '../../kernel/wire/errors.ts'
import { isProduct, productOf, productWords } from '../phone-numbers/index.ts'
import { wrongProduct } from './errors.ts'

export function assertProduct({ house }: Pick<Asked, 'house'>, found: string | undefined): void {
  if (found !== undefined && !isProduct(house, found))
    throw wrongProduct(productWords(house).join(', '), found)
}

/** As on the platform, where a message must say it. */
export function requireProduct(call: Asked, found: string | undefined): void {
  if (found === undefined && call.dialect === 'platform')
    throw invalidParameter(`The parameter messaging_product is required: ${productOf(call)}.`, {
      blame: ['messaging_product'],
    })
  assertProduct(call, found)
}
