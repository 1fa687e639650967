/**
 * A cache of rows that are read again and again and hardly ever change, such as the number that sends. SQLite's one
 * writer makes every change itself, so a row stays cached until a statement changes its table.
 */

const ROWS_MAX = 1_000

/** Invalidates everything: for a statement that is not understood, and for a rollback. */
export const EVERYTHING = '*'

type Row = Record<string, unknown>
/** The rows that one statement gave, by its values. */
export type Kept = { since: number; rows: Map<string, Row[]> }

export type KeptRows = {
  changed(table: string): void
  /** Each is a copy: a reader may change it. */
  read(kept: Kept, table: string, values: readonly unknown[], read: () => Row[]): Row[]
}

export const noRowsKept = (): Kept => ({ since: -1, rows: new Map() })

export function keptRows(): KeptRows {
  const changes = new Map<string, number>()
  let ofEverything = 0

  return {
    changed(table) {
      if (table === EVERYTHING) ofEverything++
      else changes.set(table, (changes.get(table) ?? 0) + 1)
    },
    read(kept, table, values, read) {
      const since = ofEverything + (changes.get(table) ?? 0)
      if (kept.since !== since || kept.rows.size >= ROWS_MAX) {
        kept.rows.clear()
        kept.since = since
      }
      const key = values.length === 1 ? String(values[0]) : JSON.stringify(values)
      let rows = kept.rows.get(key)
      if (!rows) {
        rows = read()
        kept.rows.set(key, rows)
      }
      return rows.map((row) => ({ ...row }))
    },
  }
}

/**
 * The table that a statement changes; undefined when it only reads. A delete in a table that others refer to may
 * cascade to their rows.
 */
export function changedBy(sql: string, isReferredTo: (table: string) => boolean): string | undefined {
  if (/^\s*(select|with)\b/i.test(sql) && !/\b(insert|update|delete)\b/i.test(sql)) return undefined
  const [, verb = '', table = EVERYTHING] =
    /^\s*(insert into|update|delete from)\s+"?(\w+)"?/i.exec(sql) ?? []
  return verb.toLowerCase() === 'delete from' && isReferredTo(table) ? EVERYTHING : table
}
