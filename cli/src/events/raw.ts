/** A notification in a file, as somebody wrote it or as a platform's documentation shows it. */

import { readJsonFile } from '../manners/plain-file.ts'
import { Problem, wordsOf } from '../manners/problem.ts'

type Change = { field: string; value: Record<string, unknown> }

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

const isChange = (change: unknown): change is Change => {
  const { field, value }: Partial<Change> = Object(change)
  return typeof field === 'string' && typeof value === 'object' && value !== null && !Array.isArray(value)
}
