/** Catalogues in the database; their products are one JSON text, because they are only ever read together. */

import type { Call } from '../../kernel/call/call.ts'
import type { Reader } from '../../kernel/engine/index.ts'
import type { Catalog } from './catalog.ts'

type CatalogRow = Omit<Catalog, 'products'> & { products: string }

declare module '../../kernel/engine/index.ts' {
  interface Tables {
    catalogs: CatalogRow
  }
}

type Reads = { db: Reader }

export async function findCatalog({ db }: Reads, id: string): Promise<Catalog | undefined> {
  const row = await db.selectFrom('catalogs').selectAll().where('id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

/** The one that messages show which name none: the first of the account. */
export const catalogOf = async (reads: Reads, accountId: string): Promise<Catalog | undefined> =>
  (await catalogsOf(reads, accountId, 1))[0]

/** They come with the seed alone, so they are few. */
export async function catalogsOf({ db }: Reads, accountId: string, most = 100): Promise<Catalog[]> {
  const rows = await db
    .selectFrom('catalogs')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(fromRow)
}

/** A catalogue that is there already stays as it is. */
export async function addCatalog({ db }: Call, catalog: Catalog): Promise<void> {
  await db
    .insertInto('catalogs')
    .values({ ...catalog, products: JSON.stringify(catalog.products) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

const fromRow = (row: CatalogRow): Catalog => ({ ...row, products: JSON.parse(row.products) })
