/** The job worker: claims due jobs and renews its leases, until it is stopped. */

import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { House } from '../../call/house.ts'
import { wakeUp } from '../../process/wake-up.ts'
import { LEASE_RENEWED_EVERY_MS } from '../lease.ts'
import type { Writer } from '../tables.ts'
import { isUnavailable } from '../trouble.ts'
import { whatWaits, whenLooked } from '../waiting.ts'
import { LeaseLost } from './ending.ts'
import type { AnyJob } from './job.ts'
import { claim, releaseLostLeases, renewLeases, shortenWaits, voidLeases } from './leases/store.ts'
import { Performer } from './performing.ts'
import { ensureRecurring, isRecurring, JOBS_CHANNEL, type JobRow, POLL_MS } from './store.ts'

const CONCURRENCY = 16
const WAITS_LOOKED_AT_EVERY_MS = 15_000

export type Worker = { wake(): void; isRunning(): boolean; stop(): Promise<void> }

export async function startWorker(house: House, jobs: AnyJob[]): Promise<Worker> {
  const worker = new Working(house, jobs)
  await worker.begin()
  return { wake: worker.wake, isRunning: () => worker.isRunning(), stop: () => worker.stop() }
}

class Working {
  readonly #house: House
  readonly #recurring: { name: string; everyMs: number }[]
  readonly #token = randomUUID()
  readonly #performer: Performer
  readonly #running = new Set<Promise<void>>()
  readonly #due = wakeUp()
  /** Looks for a due job first, which costs less than claiming none. */
  #mayBeDue = true
  #stopped = false
  #unlisten: (() => void)[] = []
  #timers: NodeJS.Timeout[] = []
  #loop: Promise<void> = Promise.resolve()

  constructor(house: House, jobs: AnyJob[]) {
    this.#house = house
    this.#recurring = jobs.flatMap(({ name, everyMs }) => (everyMs === undefined ? [] : [{ name, everyMs }]))
    this.#performer = new Performer(house, jobs, this.#token)
  }

  /** Waits for a database that is away. */
  async begin(): Promise<void> {
    const { storage } = this.#house
    for (let isBegun = false; !isBegun; ) {
      isBegun = await storage
        .transact((db) => this.#putInOrder(db))
        .then(
          () => true,
          async (error: unknown) => {
            if (!isUnavailable(error)) throw error
            this.#complain(error)
            await setTimeout(POLL_MS)
            return false
          },
        )
    }
    this.#unlisten = [
      storage.listen(JOBS_CHANNEL, this.wake),
      whenLooked(storage, ({ isLost }) => {
        if (isLost) storage.transactOne(releaseLostLeases).then(this.wake, this.#complain)
      }),
    ]
    this.#timers = [
      setInterval(() => this.#beat(), LEASE_RENEWED_EVERY_MS).unref(),
      setInterval(() => this.#shorten(), WAITS_LOOKED_AT_EVERY_MS).unref(),
    ]
    this.#loop = this.#work()
  }

  readonly wake = () => {
    this.#mayBeDue = true
    this.#due.wake()
  }

  isRunning(): boolean {
    return !this.#stopped
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.wake()
    await this.#loop
    await Promise.all(this.#running)
    for (const timer of this.#timers) clearInterval(timer)
    for (const end of this.#unlisten) end()
  }

  async #putInOrder(db: Writer): Promise<void> {
    const { storage, clock } = this.#house
    await (storage.isShared ? releaseLostLeases(db) : voidLeases(db))
    await shortenWaits(db, clock.now(), this.#recurring)
    for (const { name } of this.#recurring) await ensureRecurring(db, name, clock.now())
  }

  #beat(): void {
    const { storage } = this.#house
    if (this.#running.size > 0) storage.transact((db) => renewLeases(db, this.#token)).catch(this.#complain)
  }

  #shorten(): void {
    const { storage, clock } = this.#house
    storage.transact((db) => shortenWaits(db, clock.now(), this.#recurring)).then(this.wake, this.#complain)
  }

  async #work(): Promise<void> {
    while (!this.#stopped) {
      await this.#round().catch(async (error: unknown) => {
        this.#complain(error)
        await setTimeout(POLL_MS)
      })
    }
  }

  async #round(): Promise<void> {
    const { storage, clock } = this.#house
    this.#due.reset()
    const free = CONCURRENCY - this.#running.size
    const mayClaim = free > 0 && this.#mayBeDue
    if (mayClaim) this.#mayBeDue = false
    const rows = mayClaim ? await storage.transactOne((db) => claim(db, this.#token, clock.now(), free)) : []
    for (const row of rows) this.#start(row)
    if (rows.length === free && free > 0) {
      this.#mayBeDue = true
      return
    }
    const { nextDue: next } = await whatWaits(storage)
    const wait =
      next === undefined || free === 0 ? POLL_MS : Math.min(Math.max(next - clock.now(), 5), POLL_MS)
    await this.#due.woken(wait)
    if (next !== undefined && next <= clock.now()) this.#mayBeDue = true
  }

  #start(row: JobRow): void {
    const one = this.#performer.perform(row).catch((error: unknown) => this.#afterPerforming(row, error))
    this.#running.add(one)
    void one.finally(() => {
      const wasFull = this.#running.size >= CONCURRENCY
      if (wasFull) this.#mayBeDue = true
      this.#running.delete(one)
      // One that recurs is due again only after the next look.
      if (wasFull || !isRecurring(row)) this.#due.wake()
    })
  }

  #afterPerforming({ name, id }: JobRow, error: unknown): void {
    if (error instanceof LeaseLost)
      this.#house.log.warn({ job: name, id }, 'a lease was lost; its late result is refused')
    else this.#complain(error)
  }

  readonly #complain = (error: unknown) =>
    this.#house.log.error({ err: error }, 'the worker could not reach its jobs; it tries again')
}
