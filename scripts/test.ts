/**
 * Everything that must hold: the fast checks, then the whole suite on SQLite, then on PostgreSQL. Arguments name
 * test files and folders to run instead of all, `--changed` means the rooms of what has changed since the last commit;
 * `--sqlite` and `--postgres` choose one engine.
 */

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { databasePattern } from '../server/test/database-pattern.ts'
import { PATTERN_VARIABLE } from '../server/test/databases.ts'
import { startPostgres } from '../server/test/postgres.ts'
import { neverProvoked } from '../server/test/provoked-refusals.ts'
import { allTests, needsDatabase, testsNamed, testsOfChanged } from './chosen-tests.ts'

/** Tests wait for much of their time: one more than there are processors keeps them busy. */
const CONCURRENCY = availableParallelism() + 1
const FAULTS = 'test/faults/'

const args = process.argv.slice(2)
const named = args.filter((arg) => !arg.startsWith('--'))
const isChanged = args.includes('--changed')
const isWhole = named.length === 0 && !isChanged
const engines = ['sqlite', 'postgres'].filter(
  (engine) => args.includes(`--${engine}`) || !(args.includes('--sqlite') || args.includes('--postgres')),
)
const files = isWhole ? allTests() : [...testsNamed(named), ...(isChanged ? testsOfChanged() : [])]
if (files.length === 0) {
  console.log('nothing has changed that a test is about')
  process.exit(0)
}

let passed = 0
let failed = 0
// Every process of the run writes down which declared refusals it saw.
const provoked = mkdtempSync(join(tmpdir(), 'parley-provoked-'))
process.env.TEST_PROVOKED_REFUSALS = provoked
// Hundreds of processes read the same files: the first compiles them for all.
const compiled = mkdtempSync(join(tmpdir(), 'parley-compiled-'))
process.env.NODE_COMPILE_CACHE = compiled

if (isWhole && (await run('node', ['scripts/check.ts'], {})).code !== 0) failed++
if (engines.includes('sqlite')) await suite('SQLite', files, {})
if (engines.includes('postgres')) {
  const postgres = await startPostgres()
  try {
    const again = engines.includes('sqlite') ? files.filter(needsDatabase) : files
    await suite('PostgreSQL', again, { TEST_DATABASE_URL: postgres.url })
  } finally {
    await postgres.stop()
  }
}
if (isWhole) {
  const never = neverProvoked(provoked)
  if (never.length === 0) passed++
  else {
    failed++
    console.log(`\nFAILED declared refusals that no test provokes:\n  ${never.join('\n  ')}`)
  }
}
for (const folder of [provoked, compiled]) rmSync(folder, { recursive: true })
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

async function suite(engine: string, chosen: string[], environment: Record<string, string>): Promise<void> {
  console.log(`\n— the suite on ${engine}`)
  const reporters = ['--test-reporter=dot', '--test-reporter-destination=stdout']
  const summary = ['--test-reporter=./scripts/count-reporter.ts', '--test-reporter-destination=stderr']
  // Tests that kill and freeze processes wait for most of their time, and run apart, so that nothing is starved by them.
  const alone = chosen.filter((file) => file.includes(FAULTS))
  const together = chosen.filter((file) => !file.includes(FAULTS))
  const pattern = await databasePattern(environment.TEST_DATABASE_URL)
  for (const [part, concurrency] of [
    [together, CONCURRENCY] as const,
    [alone, availableParallelism()] as const,
  ]) {
    if (part.length === 0) continue
    const flags = ['--test', `--test-concurrency=${concurrency}`, ...reporters, ...summary]
    const { errors, code } = await run('node', [...flags, ...part], {
      ...environment,
      [PATTERN_VARIABLE]: pattern.value,
    })
    const counts = /passed=(\d+) failed=(\d+)/.exec(errors)
    passed += Number(counts?.[1] ?? 0)
    failed += Number(counts?.[2] ?? 0) || (code === 0 ? 0 : 1)
  }
  await pattern.remove()
}

function run(
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
