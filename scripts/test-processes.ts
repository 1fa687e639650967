/**
 * Runs test files, many in one process: to load the service costs more than most of their tests, and code that has run
 * before runs faster. Each test still has a house and a database of its own.
 */

import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** Tests wait for much of their time: one more than there are processors keeps them busy. */
const CONCURRENCY = availableParallelism() + 1
/** More would leave processors idle at the end, while the last process is at work. */
const FILES_MAX = 12
/** Only for what would never end: a test has no deadline of its own, since nobody knows how busy the machine is. */
const MINUTES_MAX = 15
/**
 * A process for each, after all others: these kill and freeze processes, wait for most of their time, and would starve
 * the rest; or start a PostgreSQL of their own, whose package ends the process it is loaded in.
 */
const APART = [
  'server/test/faults/',
  'server/src/kernel/storage/trouble.test.ts',
  'server/src/kernel/storage/postgres/hosts.test.ts',
  'server/src/kernel/storage/postgres/replica.test.ts',
]
/** Where sockets were reset, Node may wait for them without end when a process ends by itself: it is told to end. */
const APART_FLAGS = [`--test-concurrency=${availableParallelism()}`, '--test-force-exit']
const QUICK_IMPORTS = '--import=./server/src/kernel/process/quick-imports.ts'

export type Outcome = { passed: number; failed: number; long: LongTest[] }
export type LongTest = { ms: number; name: string }
type Ended = { code: number; errors: string }

export async function runTests(files: string[], environment: Record<string, string>): Promise<Outcome> {
  const outcome: Outcome = { passed: 0, failed: 0, long: [] }
  const apart = files.filter(standsApart)
  const waiting = batchesOf(files.filter((file) => !standsApart(file)))
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let batch = waiting.shift(); batch; batch = waiting.shift())
        add(outcome, await runBatch(batch, ['--test-isolation=none'], environment))
    }),
  )
  if (apart.length > 0) add(outcome, await runBatch(apart, APART_FLAGS, environment))
  return outcome
}

const standsApart = (file: string) => APART.some((place) => file.startsWith(place))

/** As many as keep every processor busy; long files are dealt out first, one to each. */
export function batchesOf(files: string[], concurrency = CONCURRENCY): string[][] {
  const count = Math.max(Math.min(concurrency, files.length), Math.ceil(files.length / FILES_MAX))
  const longestFirst = files.toSorted((a, b) => statSync(b).size - statSync(a).size)
  return Array.from({ length: count }, (_, batch) =>
    longestFirst.filter((_, index) => index % count === batch),
  )
}

async function runBatch(
  files: string[],
  flags: string[],
  environment: Record<string, string>,
): Promise<Outcome> {
  const ended = await run(
    'node',
    [
      '--test',
      QUICK_IMPORTS,
      ...flags,
      `--test-timeout=${MINUTES_MAX * 60_000}`,
      '--test-reporter=dot',
      '--test-reporter-destination=stdout',
      '--test-reporter=./scripts/count-reporter.ts',
      '--test-reporter-destination=stderr',
      ...files,
    ],
    environment,
  )
  const outcome = outcomeOf(ended)
  if (outcome.failed > 0) console.log(`\nin one process ran: ${files.join(' ')}`)
  return outcome
}

/** A process that does not say how many passed did not come to its end, whatever its exit code says. */
export function outcomeOf({ code, errors }: Ended): Outcome {
  const [, passed = 0, failed = 1] = /^passed=(\d+) failed=(\d+)$/m.exec(errors) ?? []
  const long = [...errors.matchAll(/^took=(\d+) (.*)$/gm)].map(([, ms, name = '']) => ({
    ms: Number(ms),
    name,
  }))
  return { passed: Number(passed), failed: Number(failed) || (code === 0 ? 0 : 1), long }
}

function add(outcome: Outcome, { passed, failed, long }: Outcome): void {
  outcome.passed += passed
  outcome.failed += failed
  outcome.long.push(...long)
}

/** Its output is ours; what it says of errors is given back, too. */
export function run(
  command: string,
  commandArgs: string[],
  environment: Record<string, string>,
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(command, commandArgs, {
      stdio: ['ignore', 'inherit', 'pipe'],
      env: { ...process.env, ...environment },
    })
    let errors = ''
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk
      const shown = String(chunk).replace(/^(passed=\d+ failed=\d+|took=.*)\n/gm, '')
      process.stderr.write(shown)
    })
    child.on('close', (code) => resolve({ code: code ?? 1, errors }))
  })
}
