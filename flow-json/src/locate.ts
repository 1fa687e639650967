/**
 * From places in the value to lines and columns in the text. Only a document with problems is read a second
 * time, with positions, and only the places that problems name are kept.
 */

import { visit } from 'jsonc-parser'
import { type Path, type Place, type Problem, writePath } from './problem.ts'

/** Lines and columns count from 1; `column_end` is the column after the last character. */
type Range = { line_start: number; line_end: number; column_start: number; column_end: number }

export type ValidationError = Range & {
  error: string
  error_type: 'FLOW_JSON_ERROR'
  message: string
  pointers: (Range & { path: string })[]
}

type Span = { start: number; end: number }

/** A wanted place and those below it. */
type Wanted = { below: Map<string | number, Wanted>; key?: Span; value?: Span }

export function locate(text: string, problems: Problem[]): ValidationError[] {
  if (problems.length === 0) return []
  const wanted = collect(problems)
  find(text, wanted)
  const lines = lineStarts(text)
  return problems
    .map((problem) => {
      const spans = problem.places
        .map((place) => ({ ...spanOf(wanted, place), path: writePath(place.path) }))
        .toSorted((a, b) => a.start - b.start)
      const first = spans[0] ?? { start: 0, end: 0, path: '' }
      const pointers = spans.map(({ path, ...span }) => ({ ...rangeOf(lines, span), path }))
      return { start: first.start, located: written(problem, rangeOf(lines, first), pointers) }
    })
    .toSorted((a, b) => a.start - b.start)
    .map(({ located }) => located)
}

/** For what is wrong with the text itself, before there is any path. */
export function locateOffset(text: string, message: string, span: Span): ValidationError {
  const range = rangeOf(lineStarts(text), span)
  const problem = { error: 'INVALID_FLOW_JSON' as const, message }
  return written(problem, range, [{ ...range, path: '' }])
}

function written(
  problem: Pick<Problem, 'error' | 'message'>,
  range: Range,
  pointers: ValidationError['pointers'],
): ValidationError {
  return {
    error: problem.error,
    error_type: 'FLOW_JSON_ERROR',
    message: problem.message,
    ...range,
    pointers,
  }
}

function collect(problems: Problem[]): Wanted {
  const root: Wanted = { below: new Map() }
  for (const problem of problems) for (const place of problem.places) reach(root, place.path)
  return root
}

function reach(root: Wanted, path: Path): Wanted {
  if (path === undefined) return root
  const parent = reach(root, path.parent)
  let wanted = parent.below.get(path.key)
  if (!wanted) {
    wanted = { below: new Map() }
    parent.below.set(path.key, wanted)
  }
  return wanted
}

function spanOf(root: Wanted, place: Place): Span {
  const wanted = reach(root, place.path)
  return (place.of === 'key' ? wanted.key : wanted.value) ?? wanted.value ?? { start: 0, end: 0 }
}

/** Where we are: the wanted place of the open object or list, and which of its entries comes next. */
type Open = { wanted: Wanted | undefined; next: string | number; isList: boolean }

function find(text: string, root: Wanted): void {
  const open: Open[] = []
  const coming = (): Wanted | undefined => {
    const top = open.at(-1)
    return top === undefined ? root : top.wanted?.below.get(top.next)
  }
  const begin = (offset: number, isList: boolean) => {
    const wanted = coming()
    if (wanted) wanted.value = { start: offset, end: offset + 1 }
    open.push({ wanted, next: isList ? 0 : '', isList })
  }
  const end = (offset: number, length: number) => {
    const closed = open.pop()
    if (closed?.wanted?.value) closed.wanted.value.end = offset + length
  }
  visit(text, {
    onObjectBegin: (offset) => begin(offset, false),
    onArrayBegin: (offset) => begin(offset, true),
    onObjectEnd: end,
    onArrayEnd: end,
    onObjectProperty: (key, offset, length) => {
      const top = open.at(-1)
      if (!top) return
      top.next = key
      const wanted = top.wanted?.below.get(key)
      if (wanted) wanted.key = { start: offset, end: offset + length }
    },
    onLiteralValue: (_value, offset, length) => {
      const wanted = coming()
      if (wanted) wanted.value = { start: offset, end: offset + length }
    },
    onSeparator: (character) => {
      const top = open.at(-1)
      if (character === ',' && top?.isList) top.next = (top.next as number) + 1
    },
  })
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function rangeOf(starts: number[], { start, end }: Span): Range {
  const first = lineAt(starts, start)
  const last = lineAt(starts, Math.max(start, end - 1))
  return {
    line_start: first + 1,
    line_end: last + 1,
    column_start: start - (starts[first] ?? 0) + 1,
    column_end: Math.max(start, end) - (starts[last] ?? 0) + 1,
  }
}

function lineAt(starts: number[], offset: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}
