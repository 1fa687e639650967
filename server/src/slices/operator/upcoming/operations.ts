/** What falls due next in a world: moving its clock so far makes it happen. */

import { z } from 'zod'
import { noNode } from '../../../kernel/graph/node.ts'
import { operatorReading } from '../../../kernel/graph/operation.ts'
import type { Clock } from '../../../kernel/process/clock.ts'
import { writeDate } from '../../../kernel/wire/dates.ts'
import { integer } from '../../../kernel/wire/params.ts'
import { noSuchWorld } from '../errors.ts'
import { WORLD_LIMITS } from '../worlds/world.ts'
import { worldAt } from '../worlds/world-at.ts'
import { type Due, listDue, titlesOfTemplates } from './store.ts'

/** Work that somebody waits for; what only tidies up is left out. */
const JOBS: Record<string, (typeof WHATS)[number]> = {
  'templates.review': 'template_review',
  'templates.end_pause': 'pause_ends',
  'messages.release': 'message_released',
  'messages.end_pacing': 'pacing_ends',
  'templates.change_category': 'category_changes',
}

const WHATS = [
  'code_expires',
  'window_closes',
  'token_expires',
  'delivery_retry',
  'template_review',
  'pause_ends',
  'message_released',
  'pacing_ends',
  'category_changes',
] as const

const WEEK_SECONDS = 604_800

export const readUpcoming = operatorReading('readUpcoming', noNode, {
  sandboxOnly: true,
  summary: 'List what falls due next in a world by its clock: codes, windows, tokens, reviews, retries',
  key: 'The id of the world; 0 for the seeded sandbox.',
  input: z.object({
    seconds: integer(1, WORLD_LIMITS.advanceSecondsMax)
      .default(WEEK_SECONDS)
      .describe('How far to look ahead.'),
    limit: integer(1, 100).default(20).describe('How many at most.'),
  }),
  request: { seconds: 3_600 },
  answer: z.object({
    data: z.array(
      z
        .object({
          what: z.enum(WHATS),
          at: z.string(),
          unix_ms: z.int(),
          id: z.string().optional().describe('What it is about: a number, a customer, an event and so on.'),
          title: z.string().optional(),
          phone_number_id: z.string().optional(),
        })
        .meta({ id: 'UpcomingWork' }),
    ),
  }),
  refuses: [noSuchWorld],
  async run({ key, input: { seconds, limit }, call }) {
    const world = await worldAt(call, key)
    const clock: Clock = await call.house.worldClocks.of(world)
    const from = clock.now()
    const found = await listDue(
      call,
      { world, from, until: from + seconds * 1_000, most: limit },
      // Jobs wait in the time of the server.
      { names: Object.keys(JOBS), aheadMs: clock.offset() - call.house.clock.offset() },
    )
    const jobs = found.map(subjectOf)
    const titles = await titlesOfTemplates(
      call,
      jobs.flatMap(({ id }) => id ?? []),
    )
    return {
      data: jobs.map((one) => described({ ...one, title: one.title ?? titles.get(one.id ?? '') ?? null })),
    }
  },
})

function subjectOf({ payload, ...due }: Due): Omit<Due, 'payload'> {
  if (payload === null) return due
  const { id } = JSON.parse(payload) as { id: string }
  return { ...due, what: JOBS[due.what] ?? due.what, id }
}

const described = ({ what, at, id, title, phone_number_id }: Omit<Due, 'payload'>) => ({
  what: what as (typeof WHATS)[number],
  at: writeDate(at),
  unix_ms: at,
  ...(id !== null && { id }),
  ...(title !== null && { title }),
  ...(phone_number_id !== null && { phone_number_id }),
})
