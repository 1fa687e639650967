/** Paging by position in an order, so that inserts and deletes of other rows move nothing. */

import { type ReferenceExpression, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

export type Position = { created_at: number; id: string }

/** What one page asks of a store: rows beyond a position, walking forwards or backwards. */
export type Range = {
  from?: Position
  direction: 'forward' | 'backward'
  order: 'newest first' | 'oldest first'
  /** How many rows to read: one more than the page, to know whether another page exists. */
  rows: number
}

/** Adds order, position and limit to a query on a table with `created_at` and `id`. */
export function inRange<T extends keyof Tables, O>(
  query: SelectQueryBuilder<Tables, T, O>,
  table: T & string,
  range: Range,
): SelectQueryBuilder<Tables, T, O> {
  const descending = (range.order === 'newest first') === (range.direction === 'forward')
  const created = sql.ref<number>(`${table}.created_at`)
  const id = sql.ref<string>(`${table}.id`)
  let ranged = query
  if (range.from) {
    const { created_at, id: last } = range.from
    ranged = ranged.where(
      descending
        ? sql<boolean>`(${created}, ${id}) < (${created_at}, ${last})`
        : sql<boolean>`(${created}, ${id}) > (${created_at}, ${last})`,
    )
  }
  const way = descending ? 'desc' : 'asc'
  return ranged
    .orderBy(`${table}.created_at` as ReferenceExpression<Tables, T>, way)
    .orderBy(`${table}.id` as ReferenceExpression<Tables, T>, way)
    .limit(range.rows)
}
