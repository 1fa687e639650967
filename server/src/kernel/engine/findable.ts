/** What can be found by an id or by a word of its name: each slice says where its own things stand. */

import type { Tables } from './tables.ts'

export type Findable<T extends keyof Tables & string = keyof Tables & string> = {
  /** As the answer calls it. */
  kind: string
  table: T
  id: keyof Tables[T] & string
  /** Its ids are numbers to the database, which a word cannot be compared with. */
  isNumbered?: true
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
