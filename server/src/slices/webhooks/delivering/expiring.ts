/** Giving up what could not be delivered for as long as it is kept: once a minute, along all nodes, a few at a time. */

import { setImmediate } from 'node:timers/promises'
import type { House } from '../../../kernel/call/house.ts'
import { MINUTE } from '../../../kernel/process/clock.ts'
import type { Receiver } from '../receiver.ts'
import { expireAt } from '../store/outcomes.ts'
import { nodeHeads } from '../store/ready.ts'
import { receiversWithWork } from '../store/receivers.ts'

const EVERY_MS = MINUTE
const NODES_AT_ONCE_MAX = 128

export type Expiring = {
  round(isStopped: () => boolean): Promise<void>
  /** The next round comes at once. */
  clockMoved(): void
}

export function expiringOf(house: House, owner: string, givenUp: (count: number) => void): Expiring {
  const { storage, worldClocks } = house
  let last = Number.NEGATIVE_INFINITY

  async function expireOf({ id, app_id }: Receiver, isStopped: () => boolean): Promise<void> {
    const clock = await worldClocks.of(app_id)
    for (let after: string | undefined = ''; after !== undefined && !isStopped(); ) {
      const heads = await nodeHeads(storage.read, id, { after, most: NODES_AT_ONCE_MAX })
      const over = heads.filter((head) => head.expires_at <= clock.now())
      if (over.length > 0) {
        const expired = await storage.transact(async (db) => {
          let count = 0
          for (const { node_id } of over) count += await expireAt(db, id, node_id, clock.now())
          return count
        })
        givenUp(expired)
      }
      after = heads.length === NODES_AT_ONCE_MAX ? heads.at(-1)?.node_id : undefined
      await setImmediate()
    }
  }

  return {
    clockMoved() {
      last = Number.NEGATIVE_INFINITY
    },
    async round(isStopped) {
      // By the server's clock, which may be moved: what is over then is over at once.
      const now = house.clock.now()
      if (now >= last && now - last < EVERY_MS) return
      for (const receiver of await receiversWithWork(storage.read, owner)) await expireOf(receiver, isStopped)
      last = now
    },
  }
}
