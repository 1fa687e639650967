/** `messaging_product`: optional where messages and media are sent, but never another word. */

import type { Asked } from '../../kernel/call/call.ts'
import { isProduct, productWords } from '../phone-numbers/index.ts'
import { wrongProduct } from './errors.ts'

export function assertProduct({ house }: Pick<Asked, 'house'>, found: string | undefined): void {
  if (found !== undefined && !isProduct(house, found))
    throw wrongProduct(productWords(house).join(', '), found)
}
