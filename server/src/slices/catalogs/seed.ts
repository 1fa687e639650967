/** Catalogues that an installation starts with: the only way they come in. */

import { z } from 'zod'
import type { SeedSection } from '../../kernel/graph/slice.ts'
import { list, object, text } from '../../kernel/wire/params.ts'
import { nodeId, SANDBOX } from '../accounts/index.ts'
import { type Catalog, LIMITS } from './catalog.ts'
import { addCatalog } from './store.ts'

export const SANDBOX_CATALOG = '700000000000001'

const product = object({
  retailer_id: text({ min: 1, max: 100 }),
  name: text({ min: 1, max: LIMITS.nameLengthMax }),
  description: text({ max: LIMITS.descriptionLengthMax }).optional(),
  price: z.number().min(0).max(LIMITS.priceMax),
  currency: text({ pattern: /^[A-Z]{3}$/, says: 'an ISO 4217 code such as EUR' }),
  image_link: text({ max: 2000, pattern: /^https?:\/\/\S+$/i, says: 'an http or https URL' }).optional(),
})

export const productList = list(product, { max: LIMITS.productsMax })

const entry = z.object({
  id: nodeId(),
  account_id: nodeId(),
  name: text({ min: 1, max: LIMITS.nameLengthMax }),
  products: productList,
})

export const seeds: SeedSection[] = [
  {
    section: 'catalogs',
    schema: entry,
    sandbox: () => [
      {
        id: SANDBOX_CATALOG,
        account_id: SANDBOX.accounts[0],
        name: 'Bakery',
        products: [
          { retailer_id: 'rye', name: 'Rye bread', description: 'Dark, a kilo', price: 4.8, currency: 'EUR' },
          { retailer_id: 'rolls', name: 'Six rolls', description: 'Still warm', price: 3, currency: 'EUR' },
          {
            retailer_id: 'plum_cake',
            name: 'Plum cake',
            description: 'A tray',
            price: 14.5,
            currency: 'EUR',
          },
          { retailer_id: 'croissant', name: 'Croissant', price: 1.9, currency: 'EUR' },
        ],
      },
    ],
    plant: (call, catalog) => addCatalog(call, catalog as Catalog),
  },
]
