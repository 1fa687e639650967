/**
 * The long fault tests, which the suite runs in small: a hundred kills under load, workers that are frozen and
 * wake up, a thousand hostile files, and a receiver that is away for seven days. On SQLite, or with --postgres on a PostgreSQL of its own.
 */

import { crashUnderLoad } from '../server/test/faults/crash.ts'
import { freezeUnderLoad } from '../server/test/faults/freeze.ts'
import { flipHeaders, hostileProblems, sendHostileFiles } from '../server/test/faults/hostile-files.ts'
import { awayForDays } from '../server/test/faults/seven-days.ts'
import { house } from '../server/test/house.ts'
import { startPostgres } from '../server/test/postgres.ts'

const isPostgres = process.argv.includes('--postgres')
const postgres = isPostgres ? await startPostgres() : undefined
if (postgres) process.env.TEST_DATABASE_URL = postgres.url

let failed = 0
function report(name: string, figures: Record<string, number>, problems: string[]): void {
  console.log(
    `${problems.length === 0 ? 'ok    ' : 'FAILED'} ${name} ${JSON.stringify(figures)} ${problems.join(', ')}`,
  )
  failed += problems.length
}
const zero = (figures: Record<string, number>, ...names: string[]) =>
  names.filter((name) => figures[name] !== 0).map((name) => `${name} is not 0`)

try {
  const crash = await crashUnderLoad({
    kills: 100,
    processes: isPostgres ? 3 : 1,
    calmMs: { min: 500, max: 4_000 },
    callsPerSecond: isPostgres ? 600 : 300,
    resumeSeenEvery: 1,
  })
  report('kills under load', crash, [
    ...zero(crash, 'lost', 'torn', 'changed', 'inversions'),
    ...(crash.duplicates / crash.arrivals < 0.005 ? [] : ['more than 0.5 % duplicates']),
    ...(crash.resumeMsMax <= (isPostgres ? 12_000 : 2_000) ? [] : ['slow to resume']),
  ])
  if (isPostgres) {
    const frozen = await freezeUnderLoad({ freezes: 10, frozenMs: 13_000 })
    report('frozen workers', frozen, zero(frozen, 'lost', 'torn', 'changed', 'inversions'))
  }
  const hostile = await sendHostileFiles({ files: 1_000, seed: 39 })
  report('hostile files', hostile, hostileProblems(hostile))
  const flipped = { thrown: await flipHeaders({ inputs: 10_000_000, seed: 39 }) }
  report('ten million flipped headers', flipped, zero(flipped, 'thrown'))
  const ends: (() => unknown)[] = []
  const away = await awayForDays({ after: (end) => void ends.push(end as () => unknown) }, 7, house)
  for (const end of ends.reverse()) await end()
  report('away for seven days', away, [
    ...zero(away, 'missing', 'inversions'),
    ...(away.probes >= 1_800 && away.probes <= 2_600 ? [] : ['not one probe in five minutes']),
  ])
} finally {
  await postgres?.stop()
}
process.exit(failed === 0 ? 0 : 1)
