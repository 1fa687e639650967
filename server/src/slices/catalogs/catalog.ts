/** A catalogue: the products of an account that messages can show. */

export type Product = {
  /** The business's own id of it, unique within the catalogue. */
  retailer_id: string
  name: string
  description?: string | undefined
  price: number
  /** ISO 4217. */
  currency: string
  image_link?: string | undefined
}

export type Catalog = { id: string; account_id: string; name: string; products: Product[] }

export const LIMITS = {
  productsMax: 100,
  nameLengthMax: 200,
  descriptionLengthMax: 1000,
  priceMax: 10_000_000,
}
