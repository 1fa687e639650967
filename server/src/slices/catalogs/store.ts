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
  return fromRow(await db.selectFrom('catalogs').selectAll().where('id', '=', id).executeTakeFirst())
}

/** The one that messages show which name none: the first of the account. */
export async function catalogOf({ db }: Reads, accountId: string): Promise<Catalog | undefined> {
  const row = await db
    .selectFrom('catalogs')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return fromRow(row)
}

/** A catalogue that is there already stays as it is. */
export async function addCatalog({ db }: Call, catalog: Catalog): Promise<void> {
  await db
    .insertInto('catalogs')
    .values({ ...catalog, products: JSON.stringify(catalog.products) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

const fromRow = (row: CatalogRow | undefined): Catalog | undefined =>
  row && { ...row, products: JSON.parse(row.products) }
