/** Everything a database holds, table by table: the same before and after where nothing may have been written. */

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { House } from '../src/kernel/call/house.ts'
import { eventually } from './house.ts'

/** What workers move by themselves; the rest of these rows is compared like any other. */
const RESTLESS_COLUMNS: Record<string, string[]> = {
  jobs: ['state', 'run_at', 'attempts', 'lease_until', 'lease_token', 'last_error'],
  receivers: ['lease_owner', 'lease_token', 'lease_until'],
}

/** Written from the audit in the background, where what is new in it is compared; and the log of every call. */
const RESTLESS_TABLES = ['audit_blocks', 'audit_chains', 'requests', 'request_details', 'token_uses']

/** A refusal is recorded, too; it is no change. */
const isRefusal = (table: string, row: Row) => table === 'audit' && row.outcome !== 'done'

type Row = Record<string, unknown>

/** Gives the check that nothing was written since; `but` names tables in which a trace may be left, such as a count. */
export async function rememberTables(
  house: House,
  but: string[] = [],
): Promise<(what?: string) => Promise<void>> {
  await workDone(house)
  const before = await wholeTables(house, but)
  return async (what = 'nothing is written') => {
    const after = await wholeTables(house, but)
    const changes = [
      ...[...before].filter((row) => !after.has(row)).map((row) => `gone: ${row}`),
      ...[...after].filter((row) => !before.has(row)).map((row) => `new: ${row}`),
    ]
    assert.deepEqual(changes, [], what)
  }
}

/** The same in every database of a run; to ask PostgreSQL takes longer than to read them all. */
let tables: string[] | undefined

/** Each row as text with its table in front; no table holds the same row twice. */
async function wholeTables({ storage }: House, but: string[]): Promise<Set<string>> {
  const all = new Set<string>()
  await storage.transact(async (db) => {
    tables ??= (await db.introspection.getTables()).map((table) => table.name)
    for (const name of tables) {
      if (RESTLESS_TABLES.includes(name) || but.includes(name) || name.startsWith('sqlite_')) continue
      const { rows } = await sql<Row>`select * from ${sql.table(name)}`.execute(db)
      for (const row of rows) if (!isRefusal(name, row)) all.add(`${name} ${written(name, row)}`)
    }
  })
  return all
}

function written(table: string, row: Row): string {
  const columns = Object.entries(row).filter(([column]) => !RESTLESS_COLUMNS[table]?.includes(column))
  return JSON.stringify(columns.map(([column, value]) => [column, isBytes(value) ? hash(value) : value]))
}

const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** What earlier requests left for later would otherwise be taken for what this one writes. */
async function workDone({ storage, clock }: House): Promise<void> {
  await eventually(async () => {
    const { read } = storage
    const due = read
      .selectFrom('jobs')
      .select('id')
      .where('state', '<>', 'dead')
      .where('run_at', '<=', clock.now())
    const unrouted = read.selectFrom('unrouted_events').select('seq')
    const unsent = read
      .selectFrom('deliveries')
      .select('id')
      .where('state', '=', 'waiting')
      .where('attempts', '=', 0)
    for (const rest of [due, unrouted, unsent]) if (await rest.executeTakeFirst()) return false
    return true
  }, 'the end of all work that is due')
}
