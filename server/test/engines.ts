/** Tests that are about one engine: on the other they are not there, and nobody counts them as passed. */

import { test } from 'node:test'

/** Set for the half on PostgreSQL where a run has one on SQLite, too. */
export const BOTH_VARIABLE = 'TEST_BOTH_ENGINES'

export const isOnPostgres = process.env.TEST_DATABASE_URL !== undefined

const nowhere = (() => {}) as unknown as typeof test

export const testOnPostgres = isOnPostgres ? test : nowhere
export const testOnSqlite = isOnPostgres ? nowhere : test
/**
 * Once in a run, on SQLite where it has both: it refuses before anything is kept, or asks only what other tests of the same
 * file ask on both. Whole files of that kind are in `scripts/once-on-sqlite.ts`.
 */
export const testOnce = isOnPostgres && process.env[BOTH_VARIABLE] ? nowhere : test
