/** A mistake in a document, shown as people look for it: the line, a caret under it, what is wrong, and how to fix it. */

import type { ValidationError } from '@parley-dev/flow-json'
import type { Colours } from '../framework/colours.ts'
import { fixFor } from './fixes.ts'

const TAB = '  '
const WIDTH_MAX = 100

export function excerptOf(
  file: string,
  text: string,
  problem: ValidationError,
  look: Colours,
  isWarning = false,
): string[] {
  const { line_start, column_start, line_end, column_end, message, error } = problem
  const paint = isWarning ? look.yellow : look.red
  const source = text.split('\n')[line_start - 1] ?? ''
  const { shown, offset } = cut(source.replaceAll('\t', TAB), widened(source, column_start))
  const length = line_end === line_start ? Math.max(1, column_end - column_start) : 1
  const caret = Math.max(0, widened(source, column_start) - offset)
  const number = String(line_start)
  const gutter = ' '.repeat(number.length)
  const fix = fixFor(error)
  return [
    `${paint(isWarning ? '!' : '✗')} ${look.bold(`${file}:${line_start}:${column_start}`)} ${message}`,
    `  ${look.dim(`${number} │`)} ${shown}`,
    `  ${look.dim(`${gutter} │`)} ${' '.repeat(caret)}${paint('^'.repeat(Math.min(length, Math.max(1, shown.length - caret))))}`,
    ...(fix ? [`  ${gutter}   ${look.cyan('→')} ${fix}`] : []),
  ]
}

/** Where a column is once tabs are spaces; from 0. */
const widened = (source: string, column: number) => source.slice(0, column - 1).replaceAll('\t', TAB).length

/** A line as long as a book is shown around the mistake. */
function cut(source: string, at: number): { shown: string; offset: number } {
  if (source.length <= WIDTH_MAX) return { shown: source, offset: 0 }
  const from = Math.max(0, at - WIDTH_MAX / 2)
  const part = source.slice(from, from + WIDTH_MAX)
  return {
    shown: `${from > 0 ? '…' : ''}${part}${from + WIDTH_MAX < source.length ? '…' : ''}`,
    offset: from - (from > 0 ? 1 : 0),
  }
}
