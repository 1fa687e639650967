/** The receivers that this process serves: leased, kept for as long as there is work, and given back. */

import type { House } from '../../../kernel/call/house.ts'
import { LEASE_MS, LEASE_RENEWED_EVERY_MS } from '../../../kernel/engine/index.ts'
import type { Receiver } from '../receiver.ts'
import { releaseLeases, renewLeases, shortenLeases, takeLeases } from '../store/receivers.ts'
import { newSession, type ReceiverSession } from './session.ts'

export type HeldReceivers = {
  /** By the receiver's id. */
  sessions: Map<string, ReceiverSession>
  /** Those of them that nobody else has. */
  take(free: Receiver[]): Promise<void>
  forget(session: ReceiverSession): void
  /** Keeps what is in use, and lets go of the rest. */
  renew(): Promise<void>
  release(): Promise<void>
}

export function heldReceivers({ storage, worldClocks }: House, owner: string): HeldReceivers {
  const sessions = new Map<string, ReceiverSession>()
  let taken = 0

  function forget(session: ReceiverSession): void {
    session.leasedUntil = 0
    if (sessions.get(session.receiver.id) === session) sessions.delete(session.receiver.id)
  }

  return {
    sessions,
    forget,

    async take(free) {
      const prefix = `${owner}.${taken++}.`
      const leasedUntil = performance.now() + LEASE_MS
      const ids = free.map((receiver) => receiver.id)
      const got = new Set(await storage.transactOne((db) => takeLeases(db, { owner, prefix }, ids)))
      for (const receiver of free) {
        if (!got.has(receiver.id)) continue
        const clock = await worldClocks.of(receiver.app_id)
        sessions.set(receiver.id, newSession(receiver, clock, { token: prefix + receiver.id, leasedUntil }))
      }
    },

    async renew() {
      const idleSince = performance.now() - LEASE_RENEWED_EVERY_MS
      const idle = [...sessions.values()].filter(
        (one) => one.nodeQueues.size === 0 && one.lastBusy < idleSince,
      )
      for (const session of idle) forget(session)
      const from = performance.now()
      const kept = new Set(
        await storage.transact(async (db) => {
          if (storage.isShared) await shortenLeases(db)
          if (idle.length > 0) {
            const tokens = idle.map((session) => session.token)
            await releaseLeases(db, tokens)
          }
          return sessions.size > 0 ? renewLeases(db, owner) : []
        }),
      )
      for (const session of sessions.values()) {
        if (kept.has(session.token)) session.leasedUntil = from + LEASE_MS
        else if (performance.now() > session.leasedUntil) forget(session)
      }
    },

    async release() {
      const tokens = [...sessions.values()].map((session) => session.token)
      if (tokens.length > 0) await storage.transact((db) => releaseLeases(db, tokens))
    },
  }
}
