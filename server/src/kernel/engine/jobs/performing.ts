/**
 * Runs one job: prepares it, and ends it in the transaction of its effect; or puts it back, when it is too early or
 * has failed.
 */

import { systemCall } from '../../call/call.ts'
import type { House } from '../../call/house.ts'
import { asSpan } from '../../call/spans.ts'
import { transacted } from '../../call/transaction.ts'
import { KeyMissing } from '../../crypto/secrets.ts'
import { rootSpanOf } from '../../outbound/traces/span.ts'
import { type Clock, translated } from '../../process/clock.ts'
import { consoleLink } from '../../process/console-link.ts'
import { firstCharacters } from '../../wire/characters.ts'
import { placeOf } from '../../wire/ids.ts'
import { endAfter, LeaseLost } from './ending.ts'
import { type AnyJob, retryGapMs } from './job.ts'
import { end, putBack, putBackDone } from './leases/store.ts'
import { jobMetrics } from './metrics.ts'
import { dueBy, isRecurring, type JobRow } from './store.ts'

const ERROR_LENGTH_MAX = 500
const KEY_GAP_MS = 2_000

export class Performer {
  readonly #house: House
  readonly #byName: Map<string, AnyJob>
  readonly #token: string
  readonly #ran: ReturnType<typeof jobMetrics>

  constructor(house: House, jobs: AnyJob[], token: string) {
    this.#house = house
    this.#byName = new Map(jobs.map((job) => [job.name, job]))
    this.#token = token
    this.#ran = jobMetrics(house.meter)
  }

  /** Fails when the lease was lost, or the database cannot be reached. */
  async perform(row: JobRow): Promise<void> {
    const job = this.#byName.get(row.name)
    if (!job) {
      const last_error = `no slice knows the job ${row.name}`
      return this.#putBack(row, { state: 'dead', last_error })
    }
    const startedAt = performance.now()
    try {
      const clock = await this.#house.worldClocks.of(row.app_id)
      if (isEarly(row, clock) && (await this.#putOff(row))) return
      await this.#carryOut(job, row, clock)
      this.#ran(job.name, 'done', startedAt)
    } catch (error) {
      if (error instanceof LeaseLost) throw error
      if (error instanceof KeyMissing) return this.#leaveToOthers(row, error)
      const isLast = row.attempts >= job.attemptsMax && !isRecurring(row)
      this.#ran(job.name, isLast ? 'given_up' : 'failed', startedAt)
      await this.#afterFailure(job, row, error as Error, isLast)
    }
  }

  async #carryOut(job: AnyJob, row: JobRow, clock: Clock): Promise<void> {
    const input = job.input.parse(JSON.parse(row.payload))
    const asked = systemCall(this.#house, job.name, { clock, ...this.#traceOf(row), ...drawingOf(row) })
    const attributes = { 'parley.attempt': row.attempts }
    await asSpan(asked, { name: `job ${job.name}`, kind: 'consumer', attributes }, async (asked) => {
      const prepared = await job.prepare?.({ input, call: asked, attempt: row.attempts } as never)
      await transacted(asked, async (call) => {
        // From when it began: what is enqueued meanwhile, by a moved clock too, is for its next run.
        const next = dueBy(call, asked.now + (job.everyMs ?? 0))
        const ended = () =>
          isRecurring(row) ? putBackDone(call.db, this.#held(row), next) : end(call.db, this.#held(row))
        await endAfter(call.db, row.unique_key, ended, () => job.run({ input, prepared, call } as never))
      })
    })
  }

  #held({ id }: JobRow) {
    return { id, token: this.#token }
  }

  async #putBack(row: JobRow, change: Parameters<typeof putBack>[2]): Promise<void> {
    await this.#house.storage.transact((db) => putBack(db, this.#held(row), change))
  }

  /** The work of a call is shown in its trace; a recurring job belongs to no call. */
  #traceOf({ trace_id }: JobRow) {
    const isTraced = trace_id !== null && this.#house.tracer?.isTraced(trace_id)
    return { trace_id, span: isTraced ? rootSpanOf(trace_id) : undefined }
  }

  /**
   * Its world's clock shows less than the time it was claimed by: it was enqueued while a clock was moved. Or this
   * process does not know of the move yet; then it is no longer early, and is not put off.
   */
  #putOff(row: JobRow): Promise<boolean> {
    const { storage, clock: serverClock, worldClocks } = this.#house
    return storage.transact(async (db) => {
      const clock = row.app_id === null ? serverClock : await worldClocks.readAnew(db, row.app_id)
      if (!isEarly(row, clock)) return false
      const run_at = translated(row.due_at ?? 0, clock, serverClock)
      await putBack(db, this.#held(row), { state: 'waiting', run_at, attempts: row.attempts - 1 })
      return true
    })
  }

  /** This process lacks the key; one that has it does the job. It does not count as an attempt. */
  async #leaveToOthers(row: JobRow, error: Error): Promise<void> {
    const { log, clock } = this.#house
    log.warn({ job: row.name, id: row.id, err: error }, 'a job is left to a process that has the key')
    const run_at = clock.now() + KEY_GAP_MS
    await this.#putBack(row, { state: 'waiting', run_at, attempts: row.attempts - 1 })
  }

  async #afterFailure(job: AnyJob, row: JobRow, error: Error, last: boolean): Promise<void> {
    const { trace_id } = row
    this.#house.log.warn(
      {
        job: row.name,
        id: row.id,
        ...(trace_id && { trace_id }),
        attempt: row.attempts,
        err: error,
        see: consoleLink(this.#house.publicUrl, row.id),
      },
      last ? 'a job is given up' : 'a job failed',
    )
    const clock = await this.#house.worldClocks.of(row.app_id)
    await transacted(systemCall(this.#house, job.name, { clock, trace_id }), async (call) => {
      const change = last
        ? { state: 'dead' as const }
        : { state: 'waiting' as const, ...dueBy(call, call.now + retryGapMs(row.attempts, Math.random())) }
      const last_error = firstCharacters(error.message, ERROR_LENGTH_MAX)
      const ended = () => putBack(call.db, this.#held(row), { ...change, last_error })
      await endAfter(call.db, row.unique_key, ended, async () => {
        if (last)
          await job.giveUp?.({ input: job.input.parse(JSON.parse(row.payload)), call, error } as never)
      })
    })
  }
}

const isEarly = ({ due_at }: JobRow, clock: Clock) => due_at !== null && due_at > clock.now()

/** A recurring job would draw the same ids again and again. */
const drawingOf = (row: JobRow) =>
  isRecurring(row) ? {} : { idSequence: { stream: { name: `job ${row.id}`, place: placeOf(row.id) } } }
