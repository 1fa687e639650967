/** A migration that no version has yet, planted in a checkout: it adds a column and a table, and fills in batches. */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const NAME = '9000-planted'

const MIGRATION = `import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('flows').addColumn('planted', 'text').execute()
  await db.schema.createTable('planted').addColumn('id', 'text', (column) => column.primaryKey()).execute()
}

export async function inBatches(db: Kysely<unknown>, after: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>\`update flows set planted = name where id in
    (select id from flows where id > \${after} order by id limit 5) returning id\`.execute(db)
  return rows.map((row) => row.id).sort().at(-1)
}
`

export function plantMigration(folder: string): void {
  const index = join(folder, 'server/migrations/index.ts')
  writeFileSync(join(folder, `server/migrations/${NAME}.ts`), MIGRATION)
  const [head = '', list = ''] = readFileSync(index, 'utf8').split(/(?=export const migrations)/)
  const listed = list.replace(/\n}\s*$/, `\n  '${NAME}': planted,\n}\n`)
  writeFileSync(index, `${head}import * as planted from './${NAME}.ts'\n${listed}`)
}
