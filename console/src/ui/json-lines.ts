/** A value as numbered lines of JSON; what is folded takes one line, and the numbers stay as they are. */

type JsonPart = { kind: 'key' | 'text' | 'value' | 'mark'; text: string }
export type JsonLine = { number: number; depth: number; path: string; canFold: boolean; parts: JsonPart[] }

export function jsonLines(value: unknown, folded: ReadonlySet<string>): JsonLine[] {
  const lines: JsonLine[] = []
  let number = 0
  write(value, { depth: 0, path: '', before: [], after: '', isShown: true })
  return lines

  function write(
    one: unknown,
    {
      depth,
      path,
      before,
      after,
      isShown,
    }: { depth: number; path: string; before: JsonPart[]; after: string; isShown: boolean },
  ): void {
    const put = (parts: JsonPart[], canFold = false) => {
      number++
      if (isShown) lines.push({ number, depth, path, canFold, parts })
    }
    const end = after === '' ? [] : [mark(after)]
    if (typeof one !== 'object' || one === null || Object.keys(one).length === 0) {
      put([...before, leaf(one), ...end])
      return
    }
    const [open, close] = Array.isArray(one) ? ['[', ']'] : ['{', '}']
    const isFolded = folded.has(path)
    put([...before, mark(isFolded ? `${open} … ${close}${after}` : open)], true)
    const entries = Object.entries(one)
    for (const [index, [key, inner]] of entries.entries())
      write(inner, {
        depth: depth + 1,
        path: `${path}/${key}`,
        before: Array.isArray(one) ? [] : [{ kind: 'key', text: JSON.stringify(key) }, mark(': ')],
        after: index === entries.length - 1 ? '' : ',',
        isShown: isShown && !isFolded,
      })
    number++
    if (isShown && !isFolded)
      lines.push({ number, depth, path: `${path}/`, canFold: false, parts: [mark(close), ...end] })
  }
}

const mark = (text: string): JsonPart => ({ kind: 'mark', text })
const leaf = (value: unknown): JsonPart => ({
  kind: typeof value === 'string' ? 'text' : 'value',
  text: JSON.stringify(value) ?? 'null',
})
