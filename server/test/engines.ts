/** Tests that are about one engine: on the other they are not there, and nobody counts them as passed. */

import { test } from 'node:test'

export const isOnPostgres = process.env.TEST_DATABASE_URL !== undefined

const nowhere = (() => {}) as unknown as typeof test

export const testOnPostgres = isOnPostgres ? test : nowhere
export const testOnSqlite = isOnPostgres ? nowhere : test
