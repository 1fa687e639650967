/** Words of the script that stand for what only a run knows: ids, names, and parts of answers that came before. */

/** What a word stands for is not known here: no operator, no second account, or a step that failed. */
export class Unknown extends Error {}

/** Templates have variables that look alike, and are numbers. */
const WORD = /\{\{([A-Za-z][\w.]*)\}\}/g

export type Words = Record<string, unknown>

/** In the same shape. */
export function filled<T>(value: T, words: Words): T
export function filled(value: unknown, words: Words): unknown {
  if (typeof value === 'string') return filledText(value, words)
  if (Array.isArray(value)) return value.map((entry) => filled(entry, words))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, filled(inner, words)]))
}

const filledText = (text: string, words: Words, write: (value: string) => string = (value) => value) =>
  text.replace(WORD, (_, path: string) => write(String(lookedUp(path, words))))

/** What stands in a query is written as queries are. */
export function filledPath(path: string, words: Words): string {
  const [before = '', query] = path.split('?')
  const address = filledText(before, words)
  return query === undefined ? address : `${address}?${filledText(query, words, encodeURIComponent)}`
}

/** `s2.paging.cursors.after`, or one of the words themselves. */
function lookedUp(path: string, words: Words): unknown {
  let value: unknown = words
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null) throw new Unknown(path)
    const inner: Words = { ...value }
    value = inner[key]
  }
  if (value === undefined || value === null) throw new Unknown(path)
  return value
}
