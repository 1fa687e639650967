/** What can be found by an id or by a word of its name: each slice says where its own things stand. */

import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tables } from './tables.ts'

export type FoundRow = {
  /** Deliveries have a number. */
  id: string | number
  account_id?: string | null
  phone_number_id?: string | null
  app_id?: string | null
} & Record<string, unknown>

export type Findable<T extends keyof Tables & string = keyof Tables & string> = {
  /** As the answer calls it. */
  kind: string
  table: T
  id: keyof Tables[T] & string
  /** Where its ids are numbers to the database, which a word cannot be compared with: those with this one. */
  byNumber?: (db: Reader, id: number) => Promise<FoundRow[]>
  /** Columns in which the words may stand. */
  words?: (keyof Tables[T] & string)[]
  /** A column that is a phone number, however that is written. */
  digits?: keyof Tables[T] & string
  /** Columns that together tell a person which one it is. */
  title: (keyof Tables[T] & string)[]
  /** Of several the greatest of this comes first: the newest, or the one most lately in use. */
  newest: keyof Tables[T] & string
  /** What it belongs to, where that is a column. */
  belongsTo?: ('account_id' | 'phone_number_id' | 'app_id')[]
}

/** Keeps the names of columns to those of its table. */
export const findable = <T extends keyof Tables & string>(what: Findable<T>): Findable =>
  what as unknown as Findable

const DIGITS_MIN = 4

/** Finds by id, by a word of the name, or by a part of the phone number. Case-insensitive; wildcards are escaped. */
export function isFoundBy(
  { id, words = [], digits }: { id: string; words?: string[]; digits?: string | undefined },
  q: string,
): RawBuilder<boolean> {
  const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const number = q.replace(/[^0-9]/g, '')
  const isNumber = number.length >= DIGITS_MIN && /^[0-9+ ().-]+$/.test(q)
  const conditions = [
    sql`${sql.ref(id)} = ${q}`,
    ...words.map((name) => sql`lower(${sql.ref(name)}) like ${pattern} escape '\\'`),
    ...(digits && isNumber ? [sql`${digitsIn(digits)} like ${`%${number}%`}`] : []),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

const digitsIn = (column: string) =>
  [' ', '-', '(', ')', '+', '.'].reduce<RawBuilder<unknown>>(
    (text, sign) => sql`replace(${text}, ${sql.lit(sign)}, '')`,
    sql.ref(column),
  )
