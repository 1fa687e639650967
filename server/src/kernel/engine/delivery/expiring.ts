/** Gives up what could not be delivered within its time: once a minute, across all nodes, a few at a time. */

import { setImmediate } from 'node:timers/promises'
import type { House } from '../../call/house.ts'
import { MINUTE } from '../../process/clock.ts'
import type { Receiver } from './receiver.ts'
import { receiversWithWork } from './store/leases.ts'
import { expireAt } from './store/outcomes.ts'
import { type Head, nodeHeads } from './store/ready.ts'

const EVERY_MS = MINUTE
const NODES_AT_ONCE_MAX = 128

export class Expiring {
  readonly #house: House
  readonly #owner: string
  readonly #givenUp: (count: number) => void
  /** By the server's clock, which may be moved: what is over then is over at once. */
  #last = Number.NEGATIVE_INFINITY

  constructor(house: House, owner: string, givenUp: (count: number) => void) {
    this.#house = house
    this.#owner = owner
    this.#givenUp = givenUp
  }

  /** The next round comes at once. */
  clockMoved(): void {
    this.#last = Number.NEGATIVE_INFINITY
  }

  async round(isStopped: () => boolean): Promise<void> {
    const now = this.#house.clock.now()
    if (now >= this.#last && now - this.#last < EVERY_MS) return
    for (const receiver of await receiversWithWork(this.#house.storage.read, this.#owner))
      await this.#expireOf(receiver, isStopped)
    this.#last = now
  }

  async #expireOf({ id, app_id }: Receiver, isStopped: () => boolean): Promise<void> {
    const { storage, worldClocks } = this.#house
    const clock = await worldClocks.of(app_id)
    for (let after: string | undefined = ''; after !== undefined && !isStopped(); ) {
      const heads = await nodeHeads(storage.read, id, { after, most: NODES_AT_ONCE_MAX })
      const over = heads.filter((head) => head.expires_at <= clock.now())
      if (over.length > 0) this.#givenUp(await this.#expire(id, over, clock.now()))
      after = heads.length === NODES_AT_ONCE_MAX ? heads.at(-1)?.node_id : undefined
      await setImmediate()
    }
  }

  #expire(receiverId: string, over: Head[], now: number): Promise<number> {
    return this.#house.storage.transact(async (db) => {
      let count = 0
      for (const { node_id } of over) count += await expireAt(db, receiverId, node_id, now)
      return count
    })
  }
}
