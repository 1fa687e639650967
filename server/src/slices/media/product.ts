/** `messaging_product`: optional where messages and media are sent, but never another word. */

import type { Asked } from '../../kernel/call/call.ts'
import { messagingProduct } from '../../kernel/call/house.ts'
import { wrongProduct } from './errors.ts'

export function assertProduct({ house }: Pick<Asked, 'house'>, found: string | undefined): void {
  const product = messagingProduct(house)
  if (found !== undefined && found.toLowerCase() !== product) throw wrongProduct(product, found)
}
