/**
 * Holds every call of every test against the contract: what was answered against the declared schema, what was
 * refused against the declared refusals. What was provoked is written down, so that the whole run can say which
 * declared refusals no test ever saw.
 */

import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { House } from '../src/kernel/call/house.ts'
import type { Route } from '../src/kernel/graph/registry.ts'
import type { Witness } from '../src/kernel/graph/witness.ts'
import type { Refusal } from '../src/kernel/wire/errors.ts'
import { isRawEvent } from '../src/kernel/wire/event-kind.ts'

/** A folder: one file for each process, one line for each operation and refusal. */
const PROVOKED = process.env.TEST_PROVOKED_REFUSALS

const written = new Set<string>()

export function contractWitness(): { witness: Witness; problems: string[] } {
  const found = new Set<string>()
  const problems: string[] = []
  const note = (problem: string) => {
    if (found.has(problem)) return
    found.add(problem)
    problems.push(problem)
  }
  const witness: Witness = {
    answered({ operation }, answer, dialect) {
      const value = JSON.parse(answer)
      const { success, data, error } = operation.answer.safeParse(value)
      if (!success) note(`${operation.name} (${dialect}) answered ${shown(answer)}: ${error.message}`)
      else if (!isDeepStrictEqual(data, value))
        note(`${operation.name} (${dialect}) answered more than it declares: ${surplus(value, data)}`)
    },
    refused(route, refused) {
      const problem = undeclared(route, refused)
      if (problem) note(problem)
    },
  }
  return { witness, problems }
}

function undeclared({ operation }: Route, { kind, message }: Refusal): string | undefined {
  if (!kind || kind.ofAnyCall) return undefined
  if (!operation.refuses?.some((one) => one.kind === kind))
    return `${operation.name} refused with ${kind.name} (${kind.code}), which it does not declare: ${message}`
  writeDown(`${operation.name} ${kind.name}`)
  return undefined
}

function writeDown(line: string): void {
  if (PROVOKED === undefined || written.has(line)) return
  written.add(line)
  appendFileSync(join(PROVOKED, `${process.pid}.txt`), `${line}\n`)
}

const EVENTS_LOOKED_AT_MAX = 1_000

/** What no caller sees directly: every event that was recorded, against the schema of its kind. */
export async function eventProblems({ storage, eventKinds }: House): Promise<string[]> {
  const rows = await storage.read
    .selectFrom('events')
    .select(['id', 'field', 'value'])
    .orderBy('seq', 'desc')
    .limit(EVENTS_LOOKED_AT_MAX)
    .execute()
  const problems = rows.flatMap(({ id, field, value }) => {
    const parsed = JSON.parse(value)
    if (isRawEvent(id) || isMadeUp(parsed)) return []
    const kinds = eventKinds.filter((kind) => kind.field === field)
    const fits = kinds.some(({ schema }) => isDeepStrictEqual(schema.safeParse(parsed).data, parsed))
    return fits || kinds.length === 0 ? [] : [`an event of ${field} is not as declared: ${shown(value)}`]
  })
  return [...new Set(problems)]
}

/** Put into the outbox by a test of what becomes of events, whatever they say. */
const isMadeUp = (sample: { event?: unknown }) => sample.event === 'TEST' || Object.keys(sample).length === 0

const shown = (answer: string) => (answer.length > 400 ? `${answer.slice(0, 400)}…` : answer)

/** The paths that are in what was answered and not in what was declared. */
function surplus(value: unknown, declared: unknown, path = ''): string {
  if (typeof value !== 'object' || value === null || typeof declared !== 'object' || declared === null)
    return `${path || 'the whole'} ${JSON.stringify(value)}`
  return Object.entries(value)
    .filter(([name, inner]) => !isDeepStrictEqual(inner, (declared as Record<string, unknown>)[name]))
    .map(([name, inner]) => {
      const place = path ? `${path}.${name}` : name
      return name in declared ? surplus(inner, (declared as Record<string, unknown>)[name], place) : place
    })
    .join(', ')
}
