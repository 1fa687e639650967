/** Events in a file: a notification as a platform's documentation shows it, or a list of what is to happen in order. */

import { readJsonFile } from '../framework/plain-file.ts'
import { Problem, wordsOf } from '../framework/problem.ts'

export type Change = { field: string; value: Record<string, unknown> }

/** One entry of a list of events. */
export type Fixture = { event: string; set?: Record<string, unknown> } | { changes: Change[] }

/** All of them are read before the first happens. */
export async function readFixtures(file: string): Promise<Fixture[]> {
  const unfit = (why: string, cause?: unknown) =>
    new Problem(`${file} is no list of events: ${why}.`, {
      next: 'Such as ["message.received", {"event": "messages", "set": {}}, {"field": "messages", "value": {}}].',
      cause,
    })
  const read = await readJsonFile<unknown>(file, 'named').catch((cause: unknown) => {
    throw unfit(wordsOf(cause), cause)
  })
  if (!Array.isArray(read) || read.length === 0) throw unfit('it has no entries')
  return read.map((entry, at): Fixture => {
    if (typeof entry === 'string') return { event: entry }
    if (isNamed(entry)) return entry
    const changes = changesIn(entry)
    if (changes.length > 0 && changes.every(isChange)) return { changes }
    throw unfit(`entry ${at + 1} is no word, no {"event", "set"} and no notification`)
  })
}

/** Its changes; with a field, the file holds the value alone. */
export async function readRaw(file: string, field: string): Promise<Change[]> {
  const unfit = (why: string, cause?: unknown) =>
    new Problem(`${file} is no notification: ${why}.`, {
      next: 'It is JSON: {"entry":[{"changes":[{"field", "value"}]}]}, {"field", "value"}, or with an event the value.',
      cause,
    })
  const read = await readJsonFile(file, 'named').catch((cause: unknown) => {
    throw unfit(wordsOf(cause), cause)
  })
  const changes = field === '' ? changesIn(read) : [{ field, value: read }]
  if (changes.length === 0) throw unfit('there is no change in it')
  return changes.map((change) => {
    if (isChange(change)) return change
    throw unfit('a change has a field, a word, and a value, an object')
  })
}

const listIn = (value: unknown, name: string): unknown[] => {
  const list: unknown = Object(value)[name]
  return Array.isArray(list) ? list : []
}

const changesIn = (read: unknown): unknown[] =>
  Object.hasOwn(Object(read) as object, 'entry')
    ? listIn(read, 'entry').flatMap((entry) => listIn(entry, 'changes'))
    : [read]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNamed = (entry: unknown): entry is { event: string; set?: Record<string, unknown> } => {
  const { event, set, ...rest }: Record<string, unknown> = Object(entry)
  const isPlain = Object.keys(rest).length === 0 && (set === undefined || isObject(set))
  return typeof event === 'string' && isPlain
}

const isChange = (change: unknown): change is Change => {
  const { field, value }: Partial<Change> = Object(change)
  return typeof field === 'string' && isObject(value)
}
