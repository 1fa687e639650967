/** The face of catalogues: what other slices may use. */

import type { Slice } from '../../kernel/graph/slice.ts'
import { tables } from './columns.ts'
import { operator } from './operator.ts'
import { seeds } from './seed.ts'

export type { Catalog, Product } from './catalog.ts'
export { SANDBOX_CATALOG } from './seed.ts'
export { catalogOf, findCatalog } from './store.ts'

export const catalogs: Slice = { name: 'catalogs', operator, seeds, tables }
