/** What a command says: data on one stream, words about it on the other, and JSON where a program reads. */

import { type Colours, colours, isColoured, widthOf } from './colours.ts'
import type { Failure } from './failing.ts'

type Cells = (string | undefined)[]
type Said = { none?: string; columns?: string[] }

export type Output = {
  readonly colours: Colours
  readonly isJson: boolean
  /** The result: in words, or as JSON. */
  data(value: unknown, words: (colours: Colours) => string | string[]): void
  /** A list, with a row for each; where it is empty, `none`. */
  rows<T>(list: readonly T[], row: (one: T, colours: Colours) => Cells, said?: Said): void
  /** One of many, while they come: a line of JSON, or words. */
  item(value: unknown, words: (colours: Colours) => string | string[]): void
  /** Said to people only. */
  note(text: string): void
  /** A word on a terminal while something takes longer than a second; one that changes is written again. */
  during<T>(doing: string | (() => string), work: Promise<T>): Promise<T>
  failure(failure: Failure): void
}

const PATIENCE_MS = 1000
const LOOK_MS = 100
const GONE = '\r\x1b[K'

export function outputFor({ json = false, color = true }: { json?: boolean; color?: boolean }): Output {
  const noColor = !color
  const own = colours(isColoured(process.stdout, { noColor }))
  const notes = colours(isColoured(process.stderr, { noColor }))
  const print = (text: string | string[]) => process.stdout.write(`${[text].flat().join('\n')}\n`)
  const data: Output['data'] = (value, words) => print(json ? JSON.stringify(value, null, 2) : words(own))
  return {
    colours: own,
    isJson: json,
    data,
    rows: (list, row, { none, columns } = {}) =>
      data(list, (look) =>
        list.length === 0 && none !== undefined
          ? none
          : table(
              list.map((one) => row(one, look)),
              columns,
              look,
            ),
      ),
    item: (value, words) => print(json ? JSON.stringify(value) : words(own)),
    note(text) {
      if (!json) process.stderr.write(`${text}\n`)
    },
    async during(doing, work) {
      if (process.stderr.isTTY !== true || json) return work
      const since = performance.now()
      let shown = ''
      const timer = setInterval(() => {
        const words = typeof doing === 'string' ? doing : doing()
        if (performance.now() - since < PATIENCE_MS || words === shown) return
        shown = words
        process.stderr.write(GONE + notes.dim(`${words} …`))
      }, LOOK_MS)
      return work.finally(() => {
        clearInterval(timer)
        if (shown) process.stderr.write(GONE)
      })
    },
    failure({ sentence, next, exitCode }) {
      if (json) process.stderr.write(`${JSON.stringify({ error: sentence, next, exit_code: exitCode })}\n`)
      else
        process.stderr.write([`${notes.red('✗')} ${sentence}`, ...(next ? [`  ${next}`] : []), ''].join('\n'))
    },
  }
}

/** Columns that line up; what is empty everywhere is left out. */
export function table(rows: Cells[], head?: string[], look?: Colours): string[] {
  const titled = head ? [head.map((title) => look?.dim(title) ?? title), ...rows] : rows
  const count = Math.max(0, ...titled.map((row) => row.length))
  const widths = Array.from({ length: count }, (_, at) =>
    Math.max(0, ...titled.map((row) => widthOf(row[at] ?? ''))),
  )
  return titled.map((row) =>
    row
      .map((cell = '', at) => cell + ' '.repeat(Math.max(0, (widths[at] ?? 0) - widthOf(cell))))
      .join('  ')
      .trimEnd(),
  )
}
