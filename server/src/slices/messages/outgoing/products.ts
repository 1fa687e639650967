/** Products that a message shows: looked up when it is sent, so that the customer sees them as they were then. */

import type { Call } from '../../../kernel/call/call.ts'
import { type Catalog, catalogOf, findCatalog, type Product } from '../../catalogs/index.ts'
import type { PhoneNumber } from '../../phone-numbers/index.ts'
import { catalogMissing, productMissing } from '../errors/content.ts'
import type { Interactive } from './content/interactive.ts'

type Shown = { title?: string | undefined; products: Product[] }
export type ShownProducts = { catalog_id: string; sections: Shown[] }

type Section = { title?: string | undefined; product_items: { product_retailer_id: string }[] }

/** The message with what it shows under `rendered`, as a template has it. */
export async function withProducts(
  call: Call,
  number: PhoneNumber,
  content: Interactive,
): Promise<Interactive & { rendered?: ShownProducts }> {
  switch (content.type) {
    case 'product': {
      const { catalog_id, product_retailer_id } = content.action
      const rendered = await sections(call, number, catalog_id, [
        { product_items: [{ product_retailer_id }] },
      ])
      return { ...content, rendered }
    }
    case 'product_list': {
      const { catalog_id, sections: asked } = content.action
      return { ...content, rendered: await sections(call, number, catalog_id, asked) }
    }
    case 'catalog_message': {
      const thumbnail = content.action.parameters?.thumbnail_product_retailer_id
      return { ...content, rendered: await wholeCatalog(call, number, thumbnail) }
    }
    case 'carousel': {
      const items = content.action.cards.flatMap((card) => (card.type === 'product' ? [card.action] : []))
      const [first] = items
      if (!first) return content
      return {
        ...content,
        rendered: await sections(call, number, first.catalog_id, [{ product_items: items }]),
      }
    }
    default:
      return content
  }
}

/** Everything there is, the product of the card first. */
export async function wholeCatalog(
  call: Call,
  number: PhoneNumber,
  thumbnail: string | undefined,
): Promise<ShownProducts> {
  const catalog = await catalogOf(call, number.account_id)
  if (!catalog) throw catalogMissing('the account has none')
  const first = thumbnail === undefined ? [] : [productIn(catalog, thumbnail)]
  const others = catalog.products.filter((one) => one.retailer_id !== thumbnail)
  return { catalog_id: catalog.id, sections: [{ title: catalog.name, products: [...first, ...others] }] }
}

/** Of that catalogue, or of the account's own where none is named. */
export async function sections(
  call: Call,
  number: PhoneNumber,
  catalogId: string | undefined,
  asked: Section[],
): Promise<ShownProducts> {
  const catalog = await (catalogId === undefined
    ? catalogOf(call, number.account_id)
    : findCatalog(call, catalogId))
  if (catalog?.account_id !== number.account_id)
    throw catalogMissing(
      catalogId === undefined ? 'the account has none' : `${catalogId} is not this account's`,
    )
  const shown = asked.map(({ title, product_items }) => ({
    ...(title !== undefined && { title }),
    products: product_items.map((item) => productIn(catalog, item.product_retailer_id)),
  }))
  return { catalog_id: catalog.id, sections: shown }
}

function productIn(catalog: Catalog, retailerId: string): Product {
  const found = catalog.products.find((one) => one.retailer_id === retailerId)
  if (found) return found
  const known = catalog.products.map((one) => one.retailer_id)
  throw productMissing(retailerId, catalog.id, known)
}
