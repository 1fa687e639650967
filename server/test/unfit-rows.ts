/** Rows of a database that their own slices would refuse in a file: none, whatever was asked of the service. */

import { sql } from 'kysely'
import type { House } from '../src/kernel/call/house.ts'
import { queryRows, tableShapes } from '../src/kernel/engine/index.ts'
import { keptTables } from '../src/kernel/graph/slice.ts'
import { allSealedColumns } from '../src/kernel/records/encryption/columns.ts'

type Row = Record<string, unknown>

const inFile = (value: unknown) =>
  value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value

/** Work of the installation itself goes into no file, nor does what carries a secret. */
const goesIntoFiles = (table: string, row: Row) =>
  table !== 'jobs' || (row.due_at !== null && row.name !== 'phone_numbers.send_code')

export async function unfitRows({ storage, slots }: Pick<House, 'storage' | 'slots'>): Promise<string[]> {
  const sealed = new Set(
    (slots.heldBy(allSealedColumns) ?? []).map(({ table, column }) => `${table}.${column}`),
  )
  const problems: string[] = []
  const file = new Map<string, unknown>()
  for (const { name, key } of await tableShapes(storage.read)) {
    const kept = slots.heldBy(keptTables)?.get(name)
    if (!kept) continue
    const order = sql.join(key.map((column) => sql.ref(column)))
    const rows = await queryRows(storage.read, sql<Row>`select * from ${sql.table(name)} order by ${order}`)
    for (const given of rows.filter((row) => goesIntoFiles(name, row))) {
      const row = Object.fromEntries(Object.entries(given).map(([column, value]) => [column, inFile(value)]))
      for (const [column, value] of Object.entries(row)) {
        const issue = sealed.has(`${name}.${column}`)
          ? undefined
          : kept.columns[column]?.safeParse(value).error?.issues[0]
        if (issue)
          problems.push(
            `${name}.${column} ${issue.path.join('.')} ${issue.message}: ${JSON.stringify(value)}`,
          )
      }
      const problem = kept.problem(row, file)
      if (problem !== undefined) problems.push(`${name} ${problem}: ${JSON.stringify(row)}`)
    }
  }
  return problems
}
