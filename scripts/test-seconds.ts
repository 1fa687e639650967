/**
 * How long test files took when somebody last wrote it down (`npm test -- --record`): the longest are begun first. Only
 * what takes a second or more stands there; by engine, because one file may take much longer on one of them.
 */

import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import type { Engine } from './chosen-tests.ts'

const PATH = new URL('./test-seconds.json', import.meta.url)
/** Of a file that is not in the list. */
const FEW_SECONDS = 0.5
const BYTES_A_SECOND = 4_000
/** What takes less is not worth a line. */
const SECONDS_MIN = 1

type Seconds = Record<string, Partial<Record<Engine, number>>>

const known: Seconds = existsSync(PATH) ? JSON.parse(readFileSync(PATH, 'utf8')) : {}

const isKnown = Object.keys(known).length > 0

/** Where nothing was written down yet, a long file is as good a guess as any. */
export const secondsOf = (file: string, engine: Engine): number =>
  known[file]?.[engine] ?? (isKnown ? FEW_SECONDS : statSync(file).size / BYTES_A_SECOND)

export function recordSeconds(took: { file: string; engine: Engine; ms: number }[]): void {
  const seconds: Seconds = {}
  for (const { file, engine, ms } of took.toSorted((a, b) => (a.file < b.file ? -1 : 1)))
    if (ms >= SECONDS_MIN * 1_000) seconds[file] = { ...seconds[file], [engine]: Math.round(ms / 1_000) }
  writeFileSync(PATH, `${JSON.stringify(seconds, null, 2)}\n`)
}
