/**
 * The shape of the database. Each room that owns a table adds it here by module augmentation, beside its
 * queries, so that no list of tables has to be kept anywhere.
 */

import type { Kysely } from 'kysely'

/** What the type of a row is made of, for rooms that have no query. */
export type { Generated, Selectable } from 'kysely'

export interface Tables {
  /** Single values of the installation: the clock's offset, which seed was applied. */
  kept_values: { name: string; value: string }
}

/** The handle inside a transaction. */
export type Writer = Kysely<Tables>

/** Asks, and cannot write: what operations that only read are given. Every Writer is one too. */
export type Reader = Pick<Writer, 'selectFrom' | 'selectNoFrom' | 'fn'>
