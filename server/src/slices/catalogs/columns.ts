/** What the columns of catalogues may hold. */

import { jsonOf, type KeptTable, keptTable, nodeKey, text } from '../../kernel/records/kept-table.ts'
import { LIMITS } from './catalog.ts'
import { productList } from './seed.ts'

export const tables: KeptTable[] = [
  keptTable('catalogs', {
    id: nodeKey(),
    account_id: nodeKey(),
    name: text(LIMITS.nameLengthMax * 2, 1),
    products: jsonOf(productList),
  }),
]
