/** Giving up what could not be delivered for as long as it is kept: once a minute, along all nodes, a few at a time. */

import { setImmediate } from 'node:timers/promises'
import type { House } from '../../../kernel/call/house.ts'
import { MINUTE } from '../../../kernel/process/clock.ts'
import { expireAt } from '../store/outcomes.ts'
import { nodeHeads } from '../store/ready.ts'
import { receiversWithWork } from '../store/receivers.ts'

const EVERY_MS = MINUTE
const NODES_AT_ONCE_MAX = 128

export type Expiring = { round(isStopped: () => boolean): Promise<void> }

export function expiringOf(house: House, owner: string): Expiring {
  const { storage, clock } = house
  let last = Number.NEGATIVE_INFINITY

  async function expireOf(receiverId: string, isStopped: () => boolean): Promise<void> {
    for (let after: string | undefined = ''; after !== undefined && !isStopped(); ) {
      const heads = await nodeHeads(storage.read, receiverId, { after, most: NODES_AT_ONCE_MAX })
      const over = heads.filter((head) => head.expires_at <= clock.now())
      if (over.length > 0) {
        await storage.transact(async (db) => {
          for (const { node_id } of over) await expireAt(db, receiverId, node_id, clock.now())
        })
      }
      after = heads.length === NODES_AT_ONCE_MAX ? heads.at(-1)?.node_id : undefined
      await setImmediate()
    }
  }

  return {
    async round(isStopped) {
      // By the service's clock, which may be moved: what is over then is over at once.
      const now = clock.now()
      if (now >= last && now - last < EVERY_MS) return
      for (const { id } of await receiversWithWork(storage.read, owner)) await expireOf(id, isStopped)
      last = now
    },
  }
}
