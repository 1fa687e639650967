/**
 * Records outcomes, many in one transaction, in two lines: successes at healthy receivers, which take one statement,
 * and everything else, which takes many. However many fail at once, the next notifications of others do not wait for
 * them.
 */

import type { House } from '../../call/house.ts'
import { wakeUp } from '../../process/wake-up.ts'
import type { Deliverer } from './deliverer.ts'
import { arrivalsOf, recordTrouble } from './outcomes.ts'
import type { Session, Settlement } from './session.ts'
import { deliveredMarker } from './store/arrivals.ts'

const RECORDED_AT_ONCE_MAX = 500
/**
 * A commit costs the same for one outcome as for many. When they come fast it waits for more, though not for many
 * times as long as recording takes. A crash meanwhile sends those twice, so it does not wait when they come slowly or
 * when nothing is under way.
 */
const GATHERING_SHARE = 10
const GATHERING_MS_MAX = 15
const FAST_PER_MS = 1
/**
 * An outcome that comes while a transaction is under way starts the next at once, unless outcomes come fast: on
 * SQLite one more costs little, on PostgreSQL a round trip.
 */
const OVERLAPPING_MAX = { embedded: 8, shared: 2 }
const TRY_AGAIN_MS = 500

/** Gives the tokens that were still good. */
type Record = (batch: Settlement[]) => Promise<Set<string>>

type Around = {
  isQuiet(): boolean
  recorded(batch: Settlement[], held: Set<string>): void
}

class Line {
  readonly #record: Record
  readonly #overlappingMax: number
  readonly #around: Around
  readonly #house: House
  readonly #settled: Settlement[] = []
  readonly #company = wakeUp()
  readonly #ended = wakeUp()
  #recordings = 0
  #lastStarted = 0
  #recordingMs = 0
  #isFast = false

  constructor(house: House, around: Around, record: Record, overlappingMax: number) {
    this.#house = house
    this.#around = around
    this.#record = record
    this.#overlappingMax = overlappingMax
  }

  settle(settlement: Settlement): void {
    this.#settled.push(settlement)
    if (this.#recordings < (this.#isFast ? 1 : this.#overlappingMax)) void this.#recordAll()
  }

  hurry(): void {
    this.#company.wake()
  }

  async drained(): Promise<void> {
    while (this.#recordings > 0) {
      this.#ended.reset()
      await this.#ended.woken(TRY_AGAIN_MS)
    }
  }

  async #gather(): Promise<void> {
    const sinceLast = performance.now() - this.#lastStarted
    const wait = Math.min(this.#recordingMs * GATHERING_SHARE, GATHERING_MS_MAX) - sinceLast
    if (!this.#isFast || wait <= 1 || this.#around.isQuiet()) return
    this.#company.reset()
    await this.#company.woken(wait)
  }

  async #recordAll(): Promise<void> {
    this.#recordings++
    while (this.#settled.length > 0) {
      await this.#gather()
      const started = performance.now()
      const batch = this.#settled.splice(0, RECORDED_AT_ONCE_MAX)
      // Recorded meanwhile by the other line.
      if (batch.length === 0) break
      this.#isFast = batch.length / (started - this.#lastStarted) > FAST_PER_MS
      this.#lastStarted = started
      const held = await this.#untilDone(batch)
      this.#recordingMs = performance.now() - started
      try {
        this.#around.recorded(batch, held)
      } catch (error) {
        this.#house.log.error({ err: error }, 'outcomes are recorded, but what follows from them failed')
      }
    }
    this.#recordings--
    this.#ended.wake()
  }

  /** An outcome that is not recorded means a notification sent twice: it is retried until the database is back. */
  async #untilDone(batch: Settlement[]): Promise<Set<string>> {
    for (;;) {
      try {
        return await this.#record(batch)
      } catch (error) {
        this.#house.log.error({ err: error }, 'outcomes of deliveries could not be recorded; trying again')
        await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS))
      }
    }
  }
}

export class Recorder {
  staleCount = 0
  readonly #usual: Line
  readonly #troubled: Line
  readonly #lost: (session: Session) => void

  constructor(
    house: House,
    { gone }: Pick<Deliverer, 'gone'>,
    around: { isQuiet(): boolean; lost(session: Session): void },
  ) {
    this.#lost = around.lost
    const lines: Around = {
      isQuiet: around.isQuiet,
      recorded: (batch, held) => this.#recorded(batch, held),
    }
    const mark = deliveredMarker()
    // The usual case, and the one that must be quick: a crash before the commit sends all of these again.
    const record: Record = (batch) => house.storage.transactSoon((db) => mark(db, arrivalsOf(batch)))
    const overlapping = OVERLAPPING_MAX[house.storage.isShared ? 'shared' : 'embedded']
    this.#usual = new Line(house, lines, record, overlapping)
    this.#troubled = new Line(house, lines, (batch) => recordTrouble(house, batch, gone), 1)
  }

  settle(settlement: Settlement): void {
    const isUsual = !settlement.outcome.failure && !settlement.session.healthChanged
    ;(isUsual ? this.#usual : this.#troubled).settle(settlement)
  }

  /** Nothing more is under way, so there is no reason to wait: what is there is recorded at once. */
  hurry(): void {
    this.#usual.hurry()
    this.#troubled.hurry()
  }

  /** Resolves when everything that was settled is recorded. */
  async drained(): Promise<void> {
    await Promise.all([this.#usual.drained(), this.#troubled.drained()])
  }

  #recorded(batch: Settlement[], held: Set<string>): void {
    const sessions = new Set(batch.map((one) => one.session))
    for (const { session, queue } of batch) {
      queue.unsettled--
      if (!held.has(session.token)) this.staleCount++
      if (queue.state === 'recording' && queue.unsettled === 0) session.finish(queue)
    }
    for (const session of sessions) if (!held.has(session.token)) this.#lost(session)
    for (const session of sessions) session.go()
  }
}
