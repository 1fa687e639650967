/** The receivers that this process serves: leased, kept for as long as there is work, and given back. */

import type { House } from '../../call/house.ts'
import { LEASE_MS, LEASE_RENEWED_EVERY_MS } from '../lease.ts'
import type { Receiver } from './receiver.ts'
import type { LeasedReceiver, Session } from './session.ts'
import { releaseLeases, renewLeases, shortenLeases, takeLeases } from './store/leases.ts'

export class Leases {
  /** By the receiver's id. */
  readonly sessions = new Map<string, Session>()
  readonly #house: House
  readonly #owner: string
  readonly #begin: (leased: LeasedReceiver) => Session
  #taken = 0

  constructor(house: House, owner: string, begin: (leased: LeasedReceiver) => Session) {
    this.#house = house
    this.#owner = owner
    this.#begin = begin
  }

  /** Those of them that nobody else has. */
  async take(free: Receiver[]): Promise<void> {
    const { storage, worldClocks } = this.#house
    const prefix = `${this.#owner}.${this.#taken++}.`
    const leasedUntil = performance.now() + LEASE_MS
    const ids = free.map((receiver) => receiver.id)
    const lease = { owner: this.#owner, prefix }
    const got = new Set(await storage.transactOne((db) => takeLeases(db, lease, ids)))
    for (const receiver of free) {
      if (!got.has(receiver.id)) continue
      const clock = await worldClocks.of(receiver.app_id)
      const token = prefix + receiver.id
      this.sessions.set(receiver.id, this.#begin({ receiver, clock, token, leasedUntil }))
    }
  }

  forget(session: Session): void {
    session.leasedUntil = 0
    if (this.sessions.get(session.receiver.id) === session) this.sessions.delete(session.receiver.id)
  }

  /** Renews the leases in use, and releases the others. */
  async renew(): Promise<void> {
    const { storage } = this.#house
    if (this.sessions.size === 0) return
    const idleSince = performance.now() - LEASE_RENEWED_EVERY_MS
    const idle = [...this.sessions.values()].filter((one) => one.isIdleSince(idleSince))
    for (const session of idle) this.forget(session)
    const from = performance.now()
    const kept = new Set(
      await storage.transact(async (db) => {
        if (idle.length > 0) await releaseLeases(db, tokensOf(idle))
        return this.sessions.size > 0 ? renewLeases(db, this.#owner) : []
      }),
    )
    for (const session of this.sessions.values()) {
      if (kept.has(session.token)) session.leasedUntil = from + LEASE_MS
      else if (!session.isOurs()) this.forget(session)
    }
  }

  /** Where other processes hold leases, too. */
  async shorten(): Promise<void> {
    const { storage } = this.#house
    if (storage.isShared) await storage.transactOne(shortenLeases)
  }

  async release(): Promise<void> {
    const tokens = tokensOf([...this.sessions.values()])
    if (tokens.length > 0) await this.#house.storage.transact((db) => releaseLeases(db, tokens))
  }
}

const tokensOf = (sessions: Session[]) => sessions.map((session) => session.token)
