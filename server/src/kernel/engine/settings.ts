/** Where the database is. */

import { z } from 'zod'
import { oneOf, setting, wholeNumber } from '../process/settings.ts'
import { ANSWER_MS_MAX } from './postgres/client.ts'
import { SESSIONS, sessionIn } from './postgres/hosts.ts'
import { CONNECTIONS, CONNECTIONS_MIN } from './postgres/ways-in.ts'

const postgresAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
  .refine((address) => [...SESSIONS, undefined].some((one) => one === sessionIn(address)), {
    error: `target_session_attrs must be one of ${SESSIONS.join(', ')}`,
  })

export const databaseUrlSetting = setting(
  'DATABASE_URL',
  'postgres://… switches from the embedded SQLite to PostgreSQL. Several servers (postgres://user:password@one:5432,two:5432/name) are tried in turn for one that may be written, as `target_session_attrs` says: `read-write` unless given, `primary` or `any`.',
  postgresAddress.optional(),
  { secret: true },
)

export const directUrlSetting = setting(
  'PARLEY_DIRECT_DATABASE_URL',
  'Set it when DATABASE_URL leads to a pooler that lends out connections for one transaction (PgBouncer 1.24 or later, `pool_mode = transaction`): the address of PostgreSQL itself, over which processes notify each other and migrate.',
  postgresAddress.optional(),
  { secret: true },
)

export const replicaUrlSetting = setting(
  'PARLEY_REPLICA_URL',
  'A replica of DATABASE_URL, from which lists and reads are answered while it shows everything that was acknowledged; else the primary answers. Not through a pooler.',
  postgresAddress.optional(),
  { secret: true },
)

export const answerMaxSetting = setting(
  'PARLEY_DATABASE_ANSWER_MS_MAX',
  'How long PostgreSQL may take for an answer; then its connection is given up and the call is refused with 503. Somewhat less is left for a statement, for connecting and for a place in line.',
  wholeNumber(2_000, 600_000),
  { fallback: String(ANSWER_MS_MAX) },
)

export const databaseConnectionsSetting = setting(
  'PARLEY_DATABASE_CONNECTIONS',
  'How many connections a process opens to PostgreSQL, and to a replica, at most; one more listens. All processes together: fewer than its `max_connections`, and few for each of its processors.',
  wholeNumber(CONNECTIONS_MIN, 500),
  { fallback: String(CONNECTIONS) },
)

export const plainClientSetting = setting(
  'PARLEY_DATABASE_PLAIN',
  '`true` speaks to PostgreSQL by nothing that its driver does not promise: statements are neither prepared nor sent together, which costs more processor time. For a driver of another version than this service was made for.',
  oneOf('true', 'false'),
  { fallback: 'false' },
)

export const databaseSettings = [
  databaseUrlSetting,
  directUrlSetting,
  replicaUrlSetting,
  answerMaxSetting,
  databaseConnectionsSetting,
  plainClientSetting,
]
