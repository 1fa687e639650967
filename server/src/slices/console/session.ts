/** The operator's sessions: opened with the key, kept by the hash of their secret, ended by time or by hand. */

import { randomBytes } from 'node:crypto'
import { cached } from '../../kernel/call/cache.ts'
import { type Asked, systemCall } from '../../kernel/call/call.ts'
import { forgetEverywhere } from '../../kernel/call/forget-everywhere.ts'
import type { House } from '../../kernel/call/house.ts'
import { SESSION_IDLE_MS } from '../../kernel/call/session.ts'
import { transacted } from '../../kernel/call/transaction.ts'
import { sha256 } from '../../kernel/crypto/secrets.ts'
import { DAY } from '../../kernel/process/clock.ts'
import { recordInAudit } from '../../kernel/records/audit/rows.ts'
import * as store from './store.ts'

/** However busy: then the key is asked for again. */
const LIFETIME_MS = DAY
const NOBODYS = { node_id: null, account_id: null }

/** Bound to the key: with another key, every session of the old one is over. */
const hashOf = ({ operatorKey }: House, secret: string) =>
  sha256(`${operatorKey.hash.toString('base64url')} ${secret}`)

const byOperator = (house: House): Asked => ({
  ...systemCall(house, 'console'),
  caller: { kind: 'operator' },
})

/**
 * In place of the one that the browser had, which nobody will end any more. By the wall clock: who moves the clock of
 * the sandbox is not thrown out. Gives its secret.
 */
export async function openSession(house: House, replaced: string | undefined): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const now = Date.now()
  await transacted(byOperator(house), async (call) => {
    const session = { hash: hashOf(house, secret), created_at: now, expires_at: now + SESSION_IDLE_MS }
    await store.addSession(call, session)
    await recordInAudit(call, 'signIn', NOBODYS)
    if (replaced === undefined) return
    await store.endSessions(call, hashOf(house, replaced))
    await forgetEverywhere(call)
  })
  return secret
}

const knownSessions = cached('operator sessions', (house: House, hash) =>
  store.findSession({ db: house.storage.read }, hash),
)

/** Renewed when half of its time is over, so that most calls write nothing. */
export async function findSession(house: House, secret: string) {
  const session = await knownSessions(house).get(hashOf(house, secret))
  const now = Date.now()
  if (!session || session.expires_at <= now) return undefined
  const until = Math.min(now + SESSION_IDLE_MS, session.created_at + LIFETIME_MS)
  const isAging = session.expires_at - now < SESSION_IDLE_MS / 2 && until > session.expires_at
  const isRenewed =
    isAging && (await house.storage.transactOne((db) => store.renewSession({ db }, session, until)))
  return { isRenewed, expires_at: isRenewed ? until : session.expires_at }
}

/** One, or every one there is. */
export async function endSessions(house: House, secret: string, isEverywhere: boolean): Promise<void> {
  await transacted(byOperator(house), async (call) => {
    await store.endSessions(call, isEverywhere ? undefined : hashOf(house, secret))
    await recordInAudit(call, 'signOut', NOBODYS)
    await forgetEverywhere(call)
  })
}
