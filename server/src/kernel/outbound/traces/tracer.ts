/**
 * Spans on their way to the collector. Whoever records one hands it over and goes on: nothing waits for the collector,
 * and while it is away, slow or refusing, so many are kept and no more; those that are lost are counted.
 */

import type { Meter } from '../../process/metrics.ts'
import type { Posted } from './post.ts'
import { isTraceId, type Span } from './span.ts'

export const SPANS_MAX = 4_096
const SENT_AT_ONCE_MAX = 512
const GATHERING_MS = 1_000
const RETRY_MS = { min: 1_000, max: 30_000 }

export type Tracer = {
  /** The same for a trace in every process, so that it is exported whole or not at all. */
  isTraced(trace_id: string): boolean
  record(span: Span): void
  /** Sends what is left, if the collector takes it at once. */
  stop(): Promise<void>
}

type Given = {
  post: (spans: Span[]) => Promise<Posted>
  meter: Meter
  percent: number
  complain: (why: string) => void
}

export function tracerTo({ post, meter, percent, complain }: Given): Tracer {
  const counted = meter.counter({
    name: 'parley_spans_total',
    help: 'Spans of traces, by whether the collector took them.',
    labels: ['outcome'],
  })
  const [exported, dropped] = [counted('exported'), counted('dropped')]
  meter.looked([{ name: 'parley_spans_waiting', help: 'Spans that wait for the collector.' }], () => ({
    parley_spans_waiting: waiting.length,
  }))
  const waiting: Span[] = []
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> | undefined
  let retryMs = 0
  let isStopped = false

  /** Whether there is a reason to go on at once. */
  async function sendSome(): Promise<boolean> {
    const batch = waiting.splice(0, SENT_AT_ONCE_MAX)
    if (batch.length === 0) return false
    const posted = await post(batch)
    if (posted.is === 'taken') {
      retryMs = 0
      exported.inc(batch.length - posted.rejected)
      dropped.inc(posted.rejected)
      return waiting.length >= SENT_AT_ONCE_MAX || isStopped
    }
    if (retryMs === 0) complain(posted.why)
    retryMs = Math.min(Math.max(retryMs * 2, RETRY_MS.min, posted.retryAfterMs ?? 0), RETRY_MS.max)
    if (posted.is === 'refused' || isStopped) dropped.inc(batch.length)
    else keep(batch)
    return false
  }

  /** In front again, as far as there is still room. */
  function keep(batch: Span[]): void {
    const room = Math.max(0, SPANS_MAX - waiting.length)
    dropped.inc(Math.max(0, batch.length - room))
    waiting.unshift(...batch.slice(0, room))
  }

  function begin(): void {
    clearTimeout(timer)
    timer = undefined
    sending ??= (async () => {
      while (await sendSome());
    })().finally(() => {
      sending = undefined
      if (waiting.length > 0 && !isStopped) schedule(Math.max(GATHERING_MS, retryMs))
    })
  }

  function schedule(milliseconds: number): void {
    timer ??= setTimeout(begin, milliseconds).unref()
  }

  return {
    isTraced: (trace_id) =>
      isTraceId(trace_id) &&
      (percent >= 100 || Number.parseInt(trace_id.slice(-8), 16) < (percent / 100) * 2 ** 32),
    record(span) {
      if (waiting.length >= SPANS_MAX || isStopped) {
        dropped.inc()
        return
      }
      waiting.push(span)
      if (waiting.length === SENT_AT_ONCE_MAX && retryMs === 0 && !sending) begin()
      else if (!sending) schedule(Math.max(GATHERING_MS, retryMs))
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await sending
      // A process that ends does not wait for a collector that was away just now.
      if (retryMs === 0) begin()
      await sending
      dropped.inc(waiting.splice(0).length)
    },
  }
}
