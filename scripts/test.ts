/**
 * Everything that must hold: the fast checks and the whole suite, on SQLite and on PostgreSQL, side by side. Arguments name
 * test files and folders to run instead of all, `--changed` means the rooms of what has changed since the last commit;
 * `--sqlite` and `--postgres` choose one engine, `--slowest` prints what took longest, `--record` writes it down, `--repeat 20`
 * runs what was chosen so often under load, with `--all` nothing may be left out for want of a tool, and `--plain-client` speaks
 * to PostgreSQL as `PARLEY_DATABASE_PLAIN=true` does.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { FOLDER_VARIABLE, PLAIN_VARIABLE } from '../server/test/databases.ts'
import { BOTH_VARIABLE } from '../server/test/engines.ts'
import { memoryFolder } from '../server/test/memory-folder.ts'
import { startPostgres } from '../server/test/postgres.ts'
import { BUILT_VARIABLE } from '../server/test/program.ts'
import { neverProvoked } from '../server/test/provoked-refusals.ts'
import { builtForTests } from './built-for-tests.ts'
import { allTests, type Engine, filesOn, isOfPostgres, testsNamed, testsOfChanged } from './chosen-tests.ts'
import { leftOut, leftOutLine } from './left-out.ts'
import { type Ran, run, runTasks, tasksOf } from './test-processes.ts'
import { recordSeconds } from './test-seconds.ts'
import { slowest, tableOfParts } from './test-tables.ts'

const { values: asked, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    changed: { type: 'boolean' },
    sqlite: { type: 'boolean' },
    postgres: { type: 'boolean' },
    slowest: { type: 'boolean' },
    record: { type: 'boolean' },
    all: { type: 'boolean', default: process.env.CI === 'true' },
    repeat: { type: 'string' },
    'plain-client': { type: 'boolean' },
  },
})
const missing = named.find((name) => !existsSync(name))
if (missing) {
  console.error(`There is no file or folder ${missing}: name tests by their path from here.`)
  process.exit(1)
}
const isWhole = named.length === 0 && !asked.changed
const chosen = isWhole ? allTests() : [...testsNamed(named), ...(asked.changed ? testsOfChanged() : [])]
const engines = (['sqlite', 'postgres'] as const).filter(
  (engine) => asked[engine] || !(asked.sqlite || asked.postgres),
)
const files = Object.fromEntries(
  (['sqlite', 'postgres'] as const).map((engine) => [engine, filesOn(engine, chosen, engines)]),
) as Record<Engine, string[]>
if (files.sqlite.length + files.postgres.length === 0) {
  console.log(
    asked.changed ? 'nothing has changed that a test is about' : 'none of these is about that engine',
  )
  process.exit(asked.changed ? 0 : 1)
}

// Every process of the run writes down which declared refusals it saw.
const provoked = mkdtempSync(join(tmpdir(), 'parley-provoked-'))
process.env.TEST_PROVOKED_REFUSALS = provoked
// Dozens of processes read the same files, which are compiled here for all of them.
const compiled = mkdtempSync(join(tmpdir(), 'parley-compiled-'))
process.env.NODE_COMPILE_CACHE = compiled
enableCompileCache(compiled)
process.env[FOLDER_VARIABLE] = memoryFolder()
if (asked['plain-client']) process.env[PLAIN_VARIABLE] = 'true'
process.on('exit', () => {
  for (const folder of [provoked, compiled]) rmSync(folder, { recursive: true, force: true })
})
const failures: string[] = []
const began = performance.now()
const checking = isWhole ? run(process.execPath, ['scripts/check.ts']) : 0
const built = await builtForTests()
process.env[BUILT_VARIABLE] = built
// The kit starts this one, too: the sources take four times as long.
process.env.PARLEY_SERVER = `"${process.execPath}" "${join(built, 'server', 'main.js')}" serve`

const ran = await runSuite()
if ((await checking) !== 0) failures.push('the checks')
if (isWhole && engines.length === 2) {
  const never = neverProvoked(provoked)
  if (never.length > 0) failures.push(`declared refusals that no test provokes:\n  ${never.join('\n  ')}`)
}
report()

async function runSuite(): Promise<Ran[]> {
  // First of all, because it may not start: nobody should learn that after minutes.
  const postgres = files.postgres.length > 0 ? await startPostgres() : undefined
  // The half on SQLite would go there, too.
  delete process.env.TEST_DATABASE_URL
  const load = asked.repeat ? loadOf(availableParallelism()) : []
  try {
    const { databasePatterns } = await import('../server/test/database-pattern.ts')
    flushCompileCache()
    const [small, server] = await Promise.all([
      databasePatterns(undefined),
      postgres && databasePatterns(postgres.url),
    ])
    const environments = {
      sqlite: small.environment,
      postgres: {
        TEST_DATABASE_URL: postgres?.url ?? '',
        ...server?.environment,
        ...(engines.length === 2 && { [BOTH_VARIABLE]: '1' }),
      },
    }
    const plainly = isWhole && !asked['plain-client'] ? files.postgres.filter(isOfPostgres) : []
    const tasks = [
      ...engines.flatMap((engine) => tasksOf(files[engine], engine)),
      ...tasksOf(plainly, 'postgres', true),
    ]
    const all = Array.from({ length: Number(asked.repeat ?? 1) }, () => tasks).flat()
    const found = await runTasks(all, environments)
    await small.remove()
    await server?.remove()
    const deadlocks = postgres?.deadlocks() ?? []
    if (deadlocks.length > 0)
      failures.push(`transactions that waited for each other:\n${deadlocks.join('\n')}`)
    return found
  } finally {
    for (const child of load) child.kill('SIGKILL')
    await postgres?.stop()
  }
}

/** What passes by luck fails where processors are busy elsewhere. */
function loadOf(count: number): ChildProcess[] {
  return Array.from({ length: count }, () => spawn(process.execPath, ['-e', 'for (;;);']))
}

function report(): void {
  const outcomes = ran.flatMap((one) => one.outcomes)
  const tests = outcomes.filter(({ isSuite }) => !isSuite)
  const { rightly, wrongly } = leftOut(outcomes, asked.all)
  const failedTests = ran.flatMap(({ engine, outcomes: own }) =>
    own.filter(({ is, isSuite }) => is === 'failed' && !isSuite).map((one) => ({ engine, ...one })),
  )
  failures.push(...ran.flatMap(({ engine, problems }) => problems.map((problem) => `${engine}: ${problem}`)))
  failures.push(
    ...wrongly.map(
      ({ name, file, line, reason }) =>
        `${name} (${file}:${line}) was left out: ${reason || 'nobody says why'}`,
    ),
  )
  const passed = tests.filter(({ is }) => is === 'passed').length
  const failed = failedTests.length + failures.length
  if (asked.slowest) console.log(`\n${slowest(ran)}\n\n${tableOfParts(ran)}`)
  if (asked.record) recordSeconds(ran.filter(({ isPlain }) => !isPlain))
  console.log()
  for (const { engine, name, file, line } of failedTests)
    console.log(`FAILED ${name} (${file}:${line}, ${engine})`)
  for (const failure of failures) console.log(`FAILED ${failure}`)
  if (rightly.length > 0) console.log(leftOutLine(rightly))
  console.log(`in ${((performance.now() - began) / 60_000).toFixed(1)} minutes`)
  console.log(`${passed} passed, ${failed} failed${rightly.length > 0 ? `, ${rightly.length} skipped` : ''}`)
  process.exit(failed === 0 && passed > 0 ? 0 : 1)
}
