/** The worker: claims what is due, keeps its leases alive, ends each job in the transaction of its effect. */

import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { systemCall } from '../../call/call.ts'
import type { House } from '../../call/house.ts'
import { asSpan } from '../../call/spans.ts'
import { transacted } from '../../call/transaction.ts'
import { KeyMissing } from '../../crypto/secrets.ts'
import { rootSpanOf } from '../../outbound/traces/span.ts'
import { alarm } from '../../process/alarm.ts'
import { type Clock, translated } from '../../process/clock.ts'
import { firstCharacters } from '../../wire/characters.ts'
import { placeOf } from '../../wire/ids.ts'
import { LEASE_RENEWED_EVERY_MS } from '../lease.ts'
import { isUnavailable } from '../trouble.ts'
import { endAfter, LeaseLost } from './ending.ts'
import { type AnyJob, retryGapMs } from './job.ts'
import {
  claim,
  end,
  putBack,
  releaseLostLeases,
  renewLeases,
  shortenWaits,
  voidLeases,
} from './leases/store.ts'
import { jobMetrics } from './metrics.ts'
import { dueBy, ensureRecurring, isRecurring, JOBS_CHANNEL, type JobRow, nextDue, POLL_MS } from './store.ts'

const CONCURRENCY = 16
const WAITS_LOOKED_AT_EVERY_MS = 15_000
const ERROR_LENGTH_MAX = 500
const KEY_GAP_MS = 2_000

export type Worker = { wake(): void; isRunning(): boolean; stop(): Promise<void> }

export async function startWorker(house: House, jobs: AnyJob[]): Promise<Worker> {
  const { storage, clock, log } = house
  const byName = new Map(jobs.map((job) => [job.name, job]))
  const recurring = jobs.flatMap(({ name, everyMs }) => (everyMs === undefined ? [] : [{ name, everyMs }]))
  const token = randomUUID()
  const running = new Set<Promise<void>>()
  const ran = jobMetrics(house.meter)
  let stopped = false
  const due = alarm()
  const wake = due.ring

  const begin = () =>
    storage.transact(async (db) => {
      await (storage.isShared ? releaseLostLeases(db) : voidLeases(db))
      await shortenWaits(db, clock.now(), recurring)
      for (const job of jobs) if (job.everyMs !== undefined) await ensureRecurring(db, job.name, clock.now())
    })
  for (let isBegun = false; !isBegun; ) {
    isBegun = await begin().then(
      () => true,
      async (error: unknown) => {
        if (!isUnavailable(error)) throw error
        complain(error)
        await setTimeout(POLL_MS)
        return false
      },
    )
  }
  const unlisten = storage.listen(JOBS_CHANNEL, wake)
  const heartbeat = setInterval(() => {
    if (running.size > 0) storage.transact((db) => renewLeases(db, token)).catch(complain)
    storage.transact(releaseLostLeases).catch(complain)
  }, LEASE_RENEWED_EVERY_MS)
  heartbeat.unref()
  const righting = setInterval(() => {
    storage.transact((db) => shortenWaits(db, clock.now(), recurring)).then(wake, complain)
  }, WAITS_LOOKED_AT_EVERY_MS)
  righting.unref()

  function complain(error: unknown): void {
    log.error({ err: error }, 'the worker could not reach its jobs; it tries again')
  }

  async function perform(row: JobRow): Promise<void> {
    const job = byName.get(row.name)
    const held = { id: row.id, token }
    const startedAt = performance.now()
    if (!job) {
      const error = `no slice knows the job ${row.name}`
      await storage.transact((db) => putBack(db, held, { state: 'dead', last_error: error }))
      return
    }
    try {
      const input = job.input.parse(JSON.parse(row.payload))
      const clock = await house.worldClocks.of(row.app_id)
      if (isEarly(row, clock) && (await putOff(row, held))) return
      const asked = systemCall(house, job.name, { clock, ...traceOf(row), ...drawingOf(row) })
      const told = {
        name: `job ${job.name}`,
        kind: 'consumer',
        attributes: { 'parley.attempt': row.attempts },
      } as const
      await asSpan(asked, told, async (asked) => {
        const prepared = await job.prepare?.({ input, call: asked, attempt: row.attempts } as never)
        await transacted(asked, async (call) => {
          // From when it began: what came meanwhile, the clock's moving too, is for its next turn.
          const next = dueBy(call, asked.now + (job.everyMs ?? 0))
          const ended = () =>
            isRecurring(row)
              ? putBack(call.db, held, { state: 'waiting', ...next, attempts: 0, last_error: null })
              : end(call.db, held)
          await endAfter(call.db, row.unique_key, ended, () => job.run({ input, prepared, call } as never))
        })
      })
      ran(job.name, 'done', startedAt)
    } catch (error) {
      if (error instanceof LeaseLost) throw error
      if (error instanceof KeyMissing) return leaveToOthers(row, held, error)
      const isLast = row.attempts >= job.attemptsMax && !isRecurring(row)
      ran(job.name, isLast ? 'given_up' : 'failed', startedAt)
      await afterFailure(job, row, error as Error, isLast)
    }
  }

  /** The work of a call is told in its trace; what recurs is nobody's. */
  function traceOf({ trace_id }: JobRow) {
    const isTraced = trace_id !== null && house.tracer?.isTraced(trace_id)
    return { trace_id, span: isTraced ? rootSpanOf(trace_id) : undefined }
  }

  function afterPerforming({ name, id }: JobRow, error: unknown): void {
    if (error instanceof LeaseLost)
      log.warn({ job: name, id }, 'a lease was lost; its late result is refused')
    else complain(error)
  }

  /**
   * Its world's clock shows less than what it was claimed by: it was enqueued while a clock was moved. Or this process
   * has not heard of the moving yet; then it is no longer early, and not put off.
   */
  function putOff(row: JobRow, held: { id: string; token: string }): Promise<boolean> {
    return storage.transact(async (db) => {
      const clock = row.app_id === null ? house.clock : await house.worldClocks.readAnew(db, row.app_id)
      if (!isEarly(row, clock)) return false
      const run_at = translated(row.due_at ?? 0, clock, house.clock)
      await putBack(db, held, { state: 'waiting', run_at, attempts: row.attempts - 1 })
      return true
    })
  }

  /** Whoever has the key does it: no attempt was made. */
  async function leaveToOthers(
    row: JobRow,
    held: { id: string; token: string },
    error: Error,
  ): Promise<void> {
    log.warn({ job: row.name, id: row.id, err: error }, 'a job is left to a process that has the key')
    const run_at = clock.now() + KEY_GAP_MS
    await storage.transact((db) =>
      putBack(db, held, { state: 'waiting', run_at, attempts: row.attempts - 1 }),
    )
  }

  async function afterFailure(job: AnyJob, row: JobRow, error: Error, last: boolean): Promise<void> {
    const { trace_id } = row
    log.warn(
      { job: row.name, id: row.id, ...(trace_id && { trace_id }), attempt: row.attempts, err: error },
      last ? 'a job is given up' : 'a job failed',
    )
    const clock = await house.worldClocks.of(row.app_id)
    await transacted(systemCall(house, job.name, { clock, trace_id: row.trace_id }), async (call) => {
      const change = last
        ? { state: 'dead' as const }
        : { state: 'waiting' as const, ...dueBy(call, call.now + retryGapMs(row.attempts, Math.random())) }
      const last_error = firstCharacters(error.message, ERROR_LENGTH_MAX)
      const ended = () => putBack(call.db, { id: row.id, token }, { ...change, last_error })
      await endAfter(call.db, row.unique_key, ended, async () => {
        if (last)
          await job.giveUp?.({ input: job.input.parse(JSON.parse(row.payload)), call, error } as never)
      })
    })
  }

  async function round(): Promise<void> {
    due.reset()
    const free = CONCURRENCY - running.size
    const rows = free > 0 ? await storage.transact((db) => claim(db, token, clock.now(), free)) : []
    for (const row of rows) {
      const one = perform(row).catch((error: unknown) => afterPerforming(row, error))
      running.add(one)
      void one.finally(() => {
        running.delete(one)
        wake()
      })
    }
    if (rows.length === free && free > 0) return
    const next = await nextDue(storage.read)
    const wait =
      next === undefined || free === 0 ? POLL_MS : Math.min(Math.max(next - clock.now(), 5), POLL_MS)
    await due.rung(wait)
  }

  const loop = (async () => {
    while (!stopped) {
      await round().catch(async (error: unknown) => {
        complain(error)
        await setTimeout(POLL_MS)
      })
    }
  })()

  return {
    wake,
    isRunning: () => !stopped,
    async stop() {
      stopped = true
      wake()
      await loop
      await Promise.all(running)
      clearInterval(heartbeat)
      clearInterval(righting)
      unlisten()
    },
  }
}

const isEarly = ({ due_at }: JobRow, clock: Clock) => due_at !== null && due_at > clock.now()

/** What recurs would draw the same again and again. */
const drawingOf = (row: JobRow) =>
  isRecurring(row) ? {} : { drawing: { stream: { name: `job ${row.id}`, place: placeOf(row.id) } } }
