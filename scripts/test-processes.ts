/**
 * Runs test files, many in one process: to load the service costs more than most of their tests, and code that has run
 * before runs faster. Each test still has a house and a database of its own. Beside them run those that mostly wait.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { PLAIN_VARIABLE } from '../server/test/databases.ts'
import type { Engine } from './chosen-tests.ts'
import type { TestOutcome } from './count-reporter.ts'
import { secondsOf } from './test-seconds.ts'

/** Two more than there are processors keep them busy while some of them wait. */
const AT_ONCE = availableParallelism() + 2
const WAITING_AT_ONCE = availableParallelism() + 1
/** More would leave processors idle at the end, while the last process is at work. */
const FILES_MAX = 80
const SECONDS_MAX = 150
/** Whatever hangs ends here, and its files are named: nobody should wait for a run that says nothing. */
const BATCH_MINUTES_MAX = 12
/** In processes of their own, beside all others: these kill and freeze processes, or start databases, and mostly wait. */
const WAITING = [
  'server/test/faults/',
  'server/test/postgres.test.ts',
  'server/src/kernel/engine/trouble.test.ts',
  'server/src/kernel/engine/postgres/hosts.test.ts',
  'server/src/kernel/engine/postgres/replica.test.ts',
]
/** Where sockets were reset, Node may wait for them without end when a process ends by itself: it is ended. */
const WAITING_FLAGS = ['--force-exit']
const QUICK_IMPORTS = '--import=./server/src/kernel/process/quick-imports.ts'

/** One process that is to be: some files on an engine. */
export type Batch = { engine: Engine; files: string[]; isWaiting: boolean; isPlain?: boolean }
export type Ran = Batch & { outcomes: TestOutcome[]; problems: string[]; ms: number }
type Environments = Record<Engine, Record<string, string>>

const isWaiting = (file: string) => WAITING.some((place) => file.startsWith(place))

/** Of one engine; the longest first, and never one that waits beside one that computes. */
export function batchesOf(files: string[], engine: Engine, atOnce = AT_ONCE): Batch[] {
  const longestFirst = files
    .map((file) => ({ file, seconds: secondsOf(file, engine) }))
    .toSorted((a, b) => b.seconds - a.seconds)
  return [false, true].flatMap((waits) => {
    const some = longestFirst.filter(({ file }) => isWaiting(file) === waits)
    return grouped(some, atOnce).map((group) => ({ engine, files: group, isWaiting: waits }))
  })
}

function grouped(longestFirst: { file: string; seconds: number }[], atOnce: number): string[][] {
  // Few files still keep all processors busy.
  const filesMax = Math.min(FILES_MAX, Math.ceil(longestFirst.length / atOnce))
  const groups: string[][] = []
  let full = SECONDS_MAX
  for (const { file, seconds } of longestFirst) {
    const last = groups.at(-1)
    if (last && full + seconds <= SECONDS_MAX && last.length < filesMax) {
      last.push(file)
      full += seconds
    } else {
      groups.push([file])
      full = seconds
    }
  }
  return groups
}

/** Those of both engines together, so that at the end of neither somebody has nothing to do. */
export async function runBatches(batches: Batch[], environments: Environments): Promise<Ran[]> {
  const seconds = ({ engine, files }: Batch) => files.reduce((sum, file) => sum + secondsOf(file, engine), 0)
  const longestFirst = batches.toSorted((a, b) => seconds(b) - seconds(a))
  const all: Ran[] = []
  const lane = (atOnce: number, left: Batch[]) =>
    Array.from({ length: atOnce }, async () => {
      for (let batch = left.shift(); batch; batch = left.shift())
        all.push(await runBatch(batch, environments[batch.engine]))
    })
  const [busy, waiting] = [false, true].map((waits) =>
    longestFirst.filter((batch) => batch.isWaiting === waits),
  )
  await Promise.all([...lane(AT_ONCE, busy ?? []), ...lane(WAITING_AT_ONCE, waiting ?? [])])
  return all
}

async function runBatch(batch: Batch, environment: Record<string, string>): Promise<Ran> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-outcomes-'))
  const outcomesAt = join(folder, 'outcomes.json')
  const began = performance.now()
  const code = await run(
    process.execPath,
    [QUICK_IMPORTS, 'scripts/test-files.ts', ...(batch.isWaiting ? WAITING_FLAGS : []), ...batch.files],
    { ...environment, TEST_OUTCOMES: outcomesAt, ...(batch.isPlain && { [PLAIN_VARIABLE]: 'true' }) },
    BATCH_MINUTES_MAX * 60_000,
  )
  const outcomes = existsSync(outcomesAt) ? JSON.parse(readFileSync(outcomesAt, 'utf8')) : undefined
  rmSync(folder, { recursive: true })
  const ran = { ...batch, outcomes: outcomes ?? [], ms: performance.now() - began }
  return { ...ran, problems: problemsOf(batch.files, code, outcomes) }
}

/** What is wrong beside tests that failed. */
export function problemsOf(files: string[], code: number, outcomes: TestOutcome[] | undefined): string[] {
  const together = `ran in one process: ${files.join(' ')}`
  if (!outcomes) return [`ended with ${code} before it reported what it found; ${together}`]
  if (outcomes.some(({ is }) => is === 'failed')) return []
  if (code !== 0) return [`ended with ${code}, though no test failed; ${together}`]
  const silent = filesWithout(files, outcomes)
  const isByOthers = outcomes.some(({ file }) => !files.includes(file))
  return silent.length > 0 && !isByOthers ? [`no test is in ${silent.join(', ')} on this engine`] : []
}

const filesWithout = (files: string[], outcomes: TestOutcome[]): string[] =>
  files.filter((file) => !outcomes.some((outcome) => outcome.file === file))

/** By file; what was made elsewhere for a file (a story shared by several) counts for those that have nothing else. */
export function timesOf({ engine, files, outcomes }: Ran): { file: string; engine: Engine; ms: number }[] {
  const top = outcomes.filter(({ isTopLevel }) => isTopLevel)
  const sum = (some: TestOutcome[]) => some.reduce((ms, outcome) => ms + outcome.ms, 0)
  const silent = filesWithout(files, outcomes)
  const elsewhere = sum(top.filter(({ file }) => !files.includes(file))) / Math.max(1, silent.length)
  return files.map((file) => {
    const own = sum(top.filter((outcome) => outcome.file === file))
    return { file, engine, ms: silent.includes(file) ? elsewhere : own }
  })
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill()
})

/** Its output is ours, and it ends with us. Gives its exit code. */
export function run(
  command: string,
  commandArgs: string[],
  environment: Record<string, string>,
  timeout?: number,
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, commandArgs, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
      ...(timeout && { timeout, killSignal: 'SIGKILL' }),
    })
    running.add(child)
    child.on('close', (code) => {
      running.delete(child)
      resolve(code ?? 1)
    })
  })
}
