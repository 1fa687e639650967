/** The kinds of connections to PostgreSQL: their servers, and how long anything on them may take. */

import pg from 'pg'
import { ANSWER_MS_MAX, type ClientConfig } from './client.ts'
import { hostsIn } from './hosts.ts'

/** Where nobody says otherwise. */
export const CONNECTIONS = 10
/** What is only read, and statements that are their own transaction, find a connection beside all transactions. */
export const BESIDE_TRANSACTIONS = 2
export const CONNECTIONS_MIN = BESIDE_TRANSACTIONS + 1
/**
 * A new connection has no cached tables and plans: its first statements take many times as long, and they would come
 * in a burst.
 */
const POOL_IDLE_MS = 600_000
/** Waiting for a connection and then for an answer must end before a caller gives up, after some twelve seconds. */
const CONNECTING = 4 / 7
/** Less than the client waits for an answer, so that it is mostly the server that ends a statement. */
const STATEMENT = 6 / 7
/** The server does not notice a silent link either: its side of a transaction would hold its locks for ever. */
const IDLE_IN_TRANSACTION = 5 / 7
/** Short, because the primary is tried when the replica does not answer. */
const REPLICA_CONNECT_MS_MAX = 1_000
const REPLICA_ANSWER_MS_MAX = 2_000
const KEEP_ALIVE_AFTER_MS = 10_000
/** Under this name it stands in the server's list of connections. */
export const LISTENER_NAME = 'parley listening'
const BIGINT_OID = 20

export type PostgresOptions = {
  /** A direct connection for what needs a session, because a pooler gives each transaction another one. */
  direct?: string | undefined
  replica?: string | undefined
  answerMsMax?: number | undefined
  /** To each of its servers, besides one that listens. */
  connections?: number | undefined
  /** Uses only what the driver promises. */
  isPlain?: boolean | undefined
}

export type WaysIn = ReturnType<typeof waysIn>

export function waysIn(url: string, options: PostgresOptions) {
  const { answerMsMax = ANSWER_MS_MAX, connections = CONNECTIONS, isPlain = false } = options
  const sessionLimits = {
    statement_timeout: Math.round(answerMsMax * STATEMENT),
    idle_in_transaction_session_timeout: Math.round(answerMsMax * IDLE_IN_TRANSACTION),
  }
  const common = {
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    answerMsMax,
    isPlain,
    connectionTimeoutMillis: Math.round(answerMsMax * CONNECTING),
    types: { getTypeParser: parserFor },
  }
  const direct: ClientConfig = { ...common, hosts: hostsIn(options.direct ?? url) }
  return {
    sessionLimits,
    direct,
    listening: { ...direct, application_name: LISTENER_NAME },
    pooled: {
      ...common,
      hosts: hostsIn(url),
      application_name: 'parley',
      max: connections,
      idleTimeoutMillis: POOL_IDLE_MS,
      // A pooler refuses or drops session settings; there the role has them (docs/guides).
      ...(options.direct === undefined && sessionLimits),
    },
    reading:
      options.replica === undefined
        ? undefined
        : {
            ...common,
            ...sessionLimits,
            hosts: hostsIn(options.replica, 'any'),
            connectionTimeoutMillis: REPLICA_CONNECT_MS_MAX,
            answerMsMax: REPLICA_ANSWER_MS_MAX,
            statement_timeout: REPLICA_ANSWER_MS_MAX,
            application_name: 'parley reading',
            max: connections,
          },
  }
}

/** Our integers stay below 2^53, so a bigint column reads as a number on this engine too. */
function parserFor(oid: number, format?: 'text' | 'binary') {
  return oid === BIGINT_OID ? Number : pg.types.getTypeParser(oid, format as 'text')
}
