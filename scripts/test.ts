/**
 * Everything that must hold: the fast checks, then the whole suite on SQLite, then on PostgreSQL. Arguments name
 * test files and folders to run instead of all, `--changed` means the rooms of what has changed since the last commit;
 * `--sqlite` and `--postgres` choose one engine, `--slowest` tells which tests took longest.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databasePattern } from '../server/test/database-pattern.ts'
import { FOLDER_VARIABLE, PATTERN_VARIABLE } from '../server/test/databases.ts'
import { memoryFolder } from '../server/test/memory-folder.ts'
import { startPostgres } from '../server/test/postgres.ts'
import { BUILT_VARIABLE } from '../server/test/program.ts'
import { neverProvoked } from '../server/test/provoked-refusals.ts'
import { builtForTests } from './built-for-tests.ts'
import { allTests, needsDatabase, testsNamed, testsOfChanged } from './chosen-tests.ts'
import { type LongTest, run, runTests } from './test-processes.ts'

const SLOWEST_TOLD = 60

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
process.env[FOLDER_VARIABLE] = memoryFolder()
process.env[BUILT_VARIABLE] = await builtForTests()

if (isWhole && (await run('node', ['scripts/check.ts'], {})).code !== 0) failed++
if (engines.includes('sqlite')) await suite('SQLite', files, {})
if (engines.includes('postgres')) {
  const postgres = await startPostgres()
  try {
    const again = engines.includes('sqlite') ? files.filter(needsDatabase) : files
    await suite('PostgreSQL', again, { TEST_DATABASE_URL: postgres.url })
    const deadlocks = postgres.deadlocks()
    if (deadlocks.length > 0) {
      failed++
      console.log(`\nFAILED transactions that waited for each other:\n${deadlocks.join('\n')}`)
    }
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
  const pattern = await databasePattern(environment.TEST_DATABASE_URL)
  const outcome = await runTests(chosen, { ...environment, [PATTERN_VARIABLE]: pattern.value })
  passed += outcome.passed
  failed += outcome.failed
  if (args.includes('--slowest')) tellSlowest(outcome.long)
  await pattern.remove()
}

function tellSlowest(long: LongTest[]): void {
  const slowest = long.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST_TOLD)
  console.log(
    `\n${slowest.map(({ ms, name }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`).join('\n')}`,
  )
}
