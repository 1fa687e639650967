/** How much there was of calls, events and notifications, in equal pieces of time: for charts. */

import { z } from 'zod'
import { readWorldFilter, worldInput } from '../../kernel/call/world-filter.ts'
import { COUNTED_MAX, countDeliveries, countEvents, countedBehind } from '../../kernel/engine/index.ts'
import { noNode } from '../../kernel/graph/node.ts'
import { operatorReading } from '../../kernel/graph/operation.ts'
import { MINUTE, SECOND } from '../../kernel/process/clock.ts'
import { writeDate } from '../../kernel/wire/dates.ts'
import { choice, integer, text } from '../../kernel/wire/params.ts'
import { DURATION_BOUNDS_US, quantileMs } from './rules/quantiles.ts'
import { CALLED_BY, countRequests } from './store.ts'

const SPAN = { secondsMin: 60, secondsMax: 31 * 86_400, default: 86_400 }
const BUCKETS = { max: 500, default: 48 }

const callsAnswer = z.object({
  at: z.string().describe('When the piece of time begins, by the wall clock.'),
  calls: z.int(),
  refused: z.int().describe('Of them, those that were answered with 4xx.'),
  failed: z.int().describe('Of them, those that were answered with 5xx.'),
  p50_ms: z.number().optional().describe('Half were answered within this, about.'),
  p95_ms: z.number().optional(),
})

const eventsAnswer = z.object({
  at: z.string().describe('When the piece of time begins, by the clock of the world.'),
  events: z.int(),
  delivered: z.int().describe('Notifications, by what has become of them.'),
  waiting: z.int(),
  failed: z.int(),
  not_sent: z.int(),
  delivery_ms: z.number().optional().describe('How long one that was delivered took, on average.'),
})

export const readCounts = operatorReading('readCounts', noNode, {
  summary: 'Count calls, events and notifications in equal pieces of time',
  note: ['Counts the newest 100,000 events and notifications; `events_since` says where counting begins.'],
  input: z.object({
    seconds: integer(SPAN.secondsMin, SPAN.secondsMax)
      .default(SPAN.default)
      .describe('How far back to look.'),
    buckets: integer(1, BUCKETS.max).default(BUCKETS.default).describe('Into how many pieces.'),
    world: worldInput('Only of this world; 0 for the seeded sandbox.'),
    account: text({ max: 20 }).optional().describe('Only of this account.'),
    by: choice(CALLED_BY)
      .optional()
      .describe('Of calls, only those of applications, or only those of the operator.'),
  }),
  request: { seconds: 3_600 },
  answer: z
    .object({
      bucket_seconds: z.number(),
      calls: z.array(callsAnswer).describe('As far as calls are written down: with those at both doors.'),
      events: z.array(eventsAnswer),
      total: callsAnswer
        .omit({ at: true })
        .extend({
          delivery_ms: z.number().optional().describe('How long a delivery took, on average of all.'),
        })
        .describe('Of all calls and deliveries that were counted, each with the same weight.'),
      events_since: z
        .string()
        .optional()
        .describe(
          `Where there are more than ${COUNTED_MAX}: since when events are counted, and notifications likewise. The last so many are, of all worlds.`,
        ),
    })
    .meta({ id: 'Counts' }),
  isLeftOut: true,
  async run({ input: { seconds, buckets, world, account, by }, call }) {
    const filter = { world: await readWorldFilter(call, world), account }
    const sizeMs = Math.ceil((seconds * SECOND) / buckets)
    const worldNow = (await call.house.worldClocks.of(filter.world?.app_id)).now()
    const over = (now: number) => ({ from: endOf(now, sizeMs) - sizeMs * buckets, sizeMs })
    const [wall, ours] = [over(Date.now()), over(worldNow)]
    const allCalls = await countRequests(call, { ...filter, by }, { ...wall, boundsUs: DURATION_BOUNDS_US })
    const calls = Map.groupBy(allCalls, ({ bucket }) => bucket)
    const events = new Map((await countEvents(call, filter, ours)).map((row) => [row.bucket, row.count]))
    const allDeliveries = await countDeliveries(call, filter, ours)
    const deliveries = Map.groupBy(allDeliveries, ({ bucket }) => bucket)
    const behind = await countedBehind(call)
    const each = Array.from({ length: buckets }, (_, at) => at)
    return {
      bucket_seconds: sizeMs / SECOND,
      calls: each.map((at) => ({ at: writeDate(wall.from + at * sizeMs), ...callsIn(calls.get(at) ?? []) })),
      events: each.map((at) => ({
        at: writeDate(ours.from + at * sizeMs),
        events: events.get(at) ?? 0,
        ...deliveriesIn(deliveries.get(at) ?? []),
      })),
      // Quantiles of pieces say nothing of the whole: a quiet hour with one slow call would weigh as much as a busy one.
      total: { ...callsIn(allCalls), ...tookOnAverage(allDeliveries) },
      ...(behind !== undefined && { events_since: writeDate(behind) }),
    }
  },
})

/** Pieces begin at round times, so that they are the same pieces when somebody looks again. */
const endOf = (now: number, sizeMs: number) => {
  const step = Math.min(sizeMs, MINUTE)
  return Math.ceil((now + 1) / step) * step
}

type Counted = Awaited<ReturnType<typeof countRequests>>[number]

function callsIn(rows: Counted[]) {
  const sum = (wanted: (row: Counted) => boolean) =>
    rows.filter(wanted).reduce((total, row) => total + row.count, 0)
  const classes = new Map<number, number>()
  for (const { duration_class, count } of rows)
    classes.set(duration_class, (classes.get(duration_class) ?? 0) + count)
  const [p50_ms, p95_ms] = [quantileMs(classes, 0.5), quantileMs(classes, 0.95)]
  return {
    calls: sum(() => true),
    refused: sum(({ status_class }) => status_class === 4),
    failed: sum(({ status_class }) => status_class === 5),
    ...(p50_ms !== undefined && { p50_ms }),
    ...(p95_ms !== undefined && { p95_ms }),
  }
}

function tookOnAverage(rows: Awaited<ReturnType<typeof countDeliveries>>) {
  const timed = rows.flatMap(({ state, count, took_ms }) =>
    state === 'delivered' && took_ms !== null ? [{ count, took_ms }] : [],
  )
  const all = timed.reduce((sum, { count }) => sum + count, 0)
  if (all === 0) return {}
  return {
    delivery_ms: Math.round(timed.reduce((sum, { count, took_ms }) => sum + count * took_ms, 0) / all),
  }
}

function deliveriesIn(rows: Awaited<ReturnType<typeof countDeliveries>>) {
  const of = (state: string) => rows.find((row) => row.state === state)
  const took = of('delivered')?.took_ms ?? null
  return {
    delivered: of('delivered')?.count ?? 0,
    waiting: of('waiting')?.count ?? 0,
    failed: of('undelivered')?.count ?? 0,
    not_sent: of('not_sent')?.count ?? 0,
    ...(took !== null && { delivery_ms: Math.round(took) }),
  }
}
