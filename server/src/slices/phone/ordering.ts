/** Ordering what a message shows: products by their name or id, and how many of each. */

import { invalidParameter } from '../../kernel/wire/errors.ts'
import type { Message } from '../messages/index.ts'
import type { Said } from './say.ts'
import type { Tap } from './taps.ts'

const QUANTITY_MAX = 99

type Product = { retailer_id: string; name: string; price: number; currency: string }
type Shown = { catalog_id: string; sections: { products: Product[] }[] }

export type GivenOrder = { items: { product: string; quantity: number }[]; text?: string | undefined }

/** Where a template has it, or where an interactive message has it; of a product card, that product alone. */
export function productsShown({ content }: Pick<Message, 'content'>, { product }: Pick<Tap, 'product'>) {
  const { rendered } = content as { rendered?: Partial<Shown> & { products?: Shown } }
  const { catalog_id = '', sections = [] } = rendered?.products ?? rendered ?? {}
  const products = sections.flatMap((section) => section.products)
  return { catalog_id, products: product === undefined ? products : products.slice(product, product + 1) }
}

export function orderFrom(message: Pick<Message, 'content'>, tap: Tap, given: GivenOrder): Said {
  const { catalog_id, products } = productsShown(message, tap)
  const product_items = given.items.map(({ product, quantity }) => {
    const found = products.find((one) => one.retailer_id === product || one.name === product)
    if (!found)
      throw invalidParameter(
        `Param items: there is no product ${JSON.stringify(product)} on the screen. There are: ${products.map(({ name, retailer_id }) => `${name} (${retailer_id})`).join(', ')}.`,
        { blame: ['items'] },
      )
    if (quantity < 1 || quantity > QUANTITY_MAX)
      throw invalidParameter(`Param items: from 1 to ${QUANTITY_MAX} of a product, not ${quantity}.`, {
        blame: ['items'],
      })
    const { retailer_id: product_retailer_id, price: item_price, currency } = found
    return { product_retailer_id, quantity, item_price, currency }
  })
  return { type: 'order', order: { catalog_id, text: given.text?.trim() ?? '', product_items } }
}
