/** What a service in this process asks its database, and how much of the tables that grow each of it reads. */

import { StatementSync } from 'node:sqlite'
import { sql } from 'kysely'
import pg from 'pg'
import type { Storage, Writer } from '../../server/src/kernel/engine/index.ts'
import { GROWN } from './fill.ts'

type Statement = { text: string; values: unknown[] }

/** Listens from here on. */
export function statements(after: (stop: () => void) => void): Map<string, Statement> {
  const captured = new Map<string, Statement>()
  const capture = (text: string, values: unknown[] = []) => captured.set(text, { text, values })
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [asked, values] = args as [string | Statement | { statements: Statement[] }, unknown[]]
    if (typeof asked === 'string') capture(asked, values)
    // Several that go to the server as one piece.
    else if ('statements' in asked) for (const one of asked.statements) capture(one.text, one.values)
    else capture(asked.text, asked.values)
    return (query as (...args: unknown[]) => unknown).apply(this, args)
  } as never
  const { all, run } = StatementSync.prototype
  StatementSync.prototype.all = function (this: StatementSync, ...args) {
    capture(this.sourceSQL)
    return all.apply(this, args as never)
  }
  StatementSync.prototype.run = function (this: StatementSync, ...args) {
    capture(this.sourceSQL)
    return run.apply(this, args as never)
  }
  after(() => {
    pg.Client.prototype.query = query
    Object.assign(StatementSync.prototype, { all, run })
  })
  return captured
}

/** What inserts reads nothing, and cannot be done twice. */
const ASKS = /^(?!.*\binsert into\b)\s*(select|with|update|delete)\b/is

/** Those that read more than so many rows of a table that has grown, with what they read. */
export async function greedy(storage: Storage, asked: Statement[], most: number): Promise<string[]> {
  const lines: string[] = []
  for (const statement of asked.filter(({ text }) => ASKS.test(text))) {
    const reads = storage.isShared ? await rowsRead(storage, statement) : await scans(storage, statement)
    lines.push(...reads.filter(([, rows]) => rows > most).map(([what]) => `${what}: ${statement.text}`))
  }
  return lines
}

type Node = Record<string, unknown> & { Plans?: Node[] }
class Undone extends Error {}

/** Carried out and taken back. */
async function rowsRead(storage: Storage, { text, values }: Statement): Promise<[string, number][]> {
  let plan: Node = {}
  const explained = storage.transact(async (db) => {
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: Node }[] }>({
      sql: `explain (analyze, format json) ${text}`,
      parameters: values,
      query: { kind: 'RawNode' } as never,
      queryId: { queryId: 'explained' },
    })
    plan = rows[0]?.['QUERY PLAN'][0]?.Plan ?? {}
    throw new Undone()
  })
  await explained.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  const read = new Map<string, number>()
  for (const node of nodesOf(plan)) {
    const table = wholeOf(String(node['Relation Name']))
    const what = `${wholeOf(String(node.Alias))}, ${table}`
    if (GROWN.includes(table)) read.set(what, (read.get(what) ?? 0) + rowsOf(node))
  }
  return [...read]
}

/** A part of a divided table is the table, and what is read of all parts counts together. */
const wholeOf = (relation: string) => relation.replace(/(_before|_from)?_\d+$/, '')

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const rowsOf = (node: Node): number =>
  ['Actual Rows', 'Rows Removed by Filter', 'Rows Removed by Index Recheck']
    .map((name) => Number(node[name] ?? 0))
    .reduce((sum, rows) => sum + rows, 0) * Number(node['Actual Loops'] ?? 1)

/** The embedded engine explains its plan, not what it read: from end to end, unless somebody stops it. */
async function scans({ read }: Storage, { text }: Statement): Promise<[string, number][]> {
  if (/\blimit\b/i.test(text)) return []
  const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(text)}`.execute(read as Writer)
  const scan = new RegExp(`^SCAN (${GROWN.join('|')}|[demc])$`)
  return rows
    .filter(({ detail }) => scan.test(detail))
    .map(({ detail }) => [detail, Number.POSITIVE_INFINITY])
}
