/** Hints about a caller, from the calls of its application that are kept and from what its receivers answered. */

import { z } from 'zod'
import { type Asked, OPERATOR } from '../../kernel/call/call.ts'
import { traces } from '../../kernel/engine/index.ts'
import { noNode } from '../../kernel/graph/node.ts'
import { operatorReading } from '../../kernel/graph/operation.ts'
import { VERSION_ENDS_HEADER } from '../../kernel/platform/versions.ts'
import type { Details } from '../../kernel/records/requests/request.ts'
import { invalidParameter } from '../../kernel/wire/errors.ts'
import { text } from '../../kernel/wire/params.ts'
import { findApp } from '../accounts/index.ts'
import { checksOtherBytes, type Habit, HINTS, type HintName, habitsIn, marksIn } from './rules/hints.ts'
import { appsThatCalled, detailsOf, type FoundRequest, latestRequests } from './store.ts'

/** The latest are enough to know a habit by. */
const CALLS_MAX = 1_000
const ANSWERS_MAX = 500
/** The busiest; whoever wants to know of another names it. */
const APPS_MAX = 20

const hintAnswer = z
  .object({
    app_id: z.string(),
    hint: z.enum(Object.keys(HINTS) as [HintName, ...HintName[]]),
    what_to_do: z.string(),
    times: z.int().describe('In how many of the latest calls it shows.'),
    last_trace_id: z.string().optional(),
  })
  .meta({ id: 'Hint' })

export const readHints = operatorReading('readHints', noNode, {
  summary:
    'List which habits of an application, or of all, will hurt in production, and what to do about each',
  input: z.object({
    app: text({ max: 20 })
      .optional()
      .describe('Only hints for this application; unless given, for all of which calls are kept.'),
  }),
  request: { app: '100000000000001' },
  answer: z.object({
    app_id: z.string().optional().describe('The application that was asked for.'),
    calls: z.int().describe('How many calls were looked at.'),
    data: z.array(hintAnswer),
  }),
  isLeftOut: true,
  async run({ input: { app }, call }) {
    if (app !== undefined && !(await findApp(call, app)))
      throw invalidParameter(`Param app: there is no application ${app}.`, { blame: ['app'] })
    const apps = app === undefined ? await appsThatCalled(call, APPS_MAX) : [app]
    const all = await Array.fromAsync(apps, (one) => hintsFor(call, one))
    return {
      ...(app !== undefined && { app_id: app }),
      calls: all.reduce((sum, { calls }) => sum + calls, 0),
      data: all.flatMap(({ data }) => data),
    }
  },
})

async function hintsFor(call: Asked, app_id: string) {
  const habits = await habitsOf(call, await latestRequests(call, app_id, CALLS_MAX))
  const data = [...habitsIn(habits)].map(([hint, marked]) => ({
    app_id,
    hint,
    what_to_do: hint === 'version_ends' ? endingWords(marked) : HINTS[hint],
    times: marked.length,
    last_trace_id: marked.at(-1)?.trace_id ?? '',
  }))
  const answers = await traces.recentAnswers(call, app_id, ANSWERS_MAX)
  const hint = 'signature_of_other_bytes' as const
  const times = answers.filter(({ isAccented }) => isAccented).length
  const ofOtherBytes = checksOtherBytes(answers) ? [{ app_id, hint, what_to_do: HINTS[hint], times }] : []
  return { calls: habits.length, data: [...data, ...ofOtherBytes] }
}

/** The latest says best what is so. */
const endingWords = (marked: Habit[]) =>
  `${String(marked.at(-1)?.answer_headers[VERSION_ENDS_HEADER])}. ${HINTS.version_ends}`

async function habitsOf(call: Asked, rows: FoundRequest[]): Promise<Habit[]> {
  const details = await detailsOf(
    call,
    rows.map((row) => row.trace_id),
  )
  return rows.flatMap((row) => habitIn(row, details.get(row.trace_id)) ?? [])
}

/** As the rules look at it. What the operator does for an application is no habit of its. */
function habitIn(row: FoundRequest, details: Details | undefined): Habit | undefined {
  if (!details || row.actor === OPERATOR) return undefined
  const { trace_id, at, method, path, operation, status } = row
  const { query, headers, body, answer, answer_headers } = details
  return { trace_id, at, method, path, operation, status, query, headers, body, answer, answer_headers }
}

/** What shows in these calls, newest first, by themselves: each application is judged by its own. */
export function marksOf(rows: FoundRequest[], details: Map<string, Details>): Map<string, HintName[]> {
  const byApp = Map.groupBy(rows.toReversed(), (row) => row.app_id)
  const marks = [...byApp].flatMap(([app_id, own]) =>
    app_id === null ? [] : [...marksIn(own.flatMap((row) => habitIn(row, details.get(row.trace_id)) ?? []))],
  )
  return new Map(marks)
}
