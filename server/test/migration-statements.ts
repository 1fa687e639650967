/** What a migration would say to PostgreSQL, without one; and what of it a version that is older could not live with. */

import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Migration } from '../src/kernel/engine/migrating/migrate.ts'

export async function statementsOf({ up }: Migration): Promise<string[]> {
  const statements: string[] = []
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      statements.push(query.sql.replaceAll('"', '').replace(/\s+/g, ' ').trim())
    },
  })
  await up(db)
  return statements
}

const NAME = '(?:if (?:not )?exists )?(\\w+)'

/** Each by what an older version, which goes on working beside it, would stumble over. */
const BREAKS: { breaks: string; pattern: RegExp }[] = [
  { breaks: 'reads a table that is gone', pattern: new RegExp(`^drop table ${NAME}`) },
  { breaks: 'reads a column or table by its old name', pattern: new RegExp(`^alter table ${NAME} rename`) },
  { breaks: 'reads a column that is gone', pattern: new RegExp(`^alter table ${NAME} .*\\bdrop column`) },
  {
    breaks: 'reads or writes another type',
    pattern: new RegExp(`^alter table ${NAME} alter column \\w+ type`),
  },
  { breaks: 'leaves it empty', pattern: new RegExp(`^alter table ${NAME} alter column \\w+ set not null`) },
  {
    breaks: 'inserts rows without it',
    pattern: new RegExp(`^alter table ${NAME} add column (?:(?!default).)*not null(?!.*default)`),
  },
  {
    breaks: 'writes what is refused',
    pattern: new RegExp(`^alter table ${NAME} add (?:constraint|unique|check)`),
  },
  { breaks: 'writes two that are alike', pattern: /^create unique index .*? on (\w+)/ },
  { breaks: 'reads rows that are gone', pattern: new RegExp(`^delete from ${NAME}`) },
  { breaks: 'waits for all rows: change them in batches', pattern: new RegExp(`^update ${NAME}`) },
]

/** Tables that the migration has made itself are not known to older versions. */
export function breaksOlder(statements: string[]): string[] {
  const made = new Set<string>()
  const problems: string[] = []
  for (const statement of statements) {
    for (const { breaks, pattern } of BREAKS) {
      const table = pattern.exec(statement.toLowerCase())?.[1]
      if (table !== undefined && !made.has(table)) problems.push(`an older version ${breaks}: ${statement}`)
    }
    const [, fresh] = new RegExp(`^create table ${NAME}`).exec(statement) ?? []
    if (fresh !== undefined) made.add(fresh)
  }
  return problems
}
