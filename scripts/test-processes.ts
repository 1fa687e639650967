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
/** Kill and freeze processes, wait for most of their time, and run apart, so that nothing is starved by them. */
const FAULTS = 'test/faults/'

export type Outcome = { passed: number; failed: number }

export async function runTests(files: string[], environment: Record<string, string>): Promise<Outcome> {
  const outcome: Outcome = { passed: 0, failed: 0 }
  const apart = files.filter((file) => file.includes(FAULTS))
  const waiting = batchesOf(files.filter((file) => !file.includes(FAULTS)))
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let batch = waiting.shift(); batch; batch = waiting.shift())
        add(outcome, await runBatch(batch, ['--test-isolation=none'], environment))
    }),
  )
  if (apart.length > 0)
    add(outcome, await runBatch(apart, [`--test-concurrency=${availableParallelism()}`], environment))
  return outcome
}

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
  const { code, errors } = await run(
    'node',
    [
      '--test',
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
  const counts = /passed=(\d+) failed=(\d+)/.exec(errors)
  const [passed, failed] = [Number(counts?.[1] ?? 0), Number(counts?.[2] ?? 0)]
  if (code !== 0) console.log(`\nin one process ran: ${files.join(' ')}`)
  return { passed, failed: failed || (code === 0 ? 0 : 1) }
}

function add(outcome: Outcome, { passed, failed }: Outcome): void {
  outcome.passed += passed
  outcome.failed += failed
}

/** Its output is ours; what it says of errors is given back, too. */
export function run(
  command: string,
  commandArgs: string[],
  environment: Record<string, string>,
): Promise<{ code: number; errors: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, commandArgs, {
      stdio: ['ignore', 'inherit', 'pipe'],
      env: { ...process.env, ...environment },
    })
    let errors = ''
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk
      const shown = String(chunk).replace(/^passed=\d+ failed=\d+\n/gm, '')
      process.stderr.write(shown)
    })
    child.on('close', (code) => resolve({ code: code ?? 1, errors }))
  })
}
