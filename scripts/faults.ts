/**
 * The long fault tests, which the suite runs in small, with the figures that a busy machine would blur. On SQLite,
 * or with --postgres on a PostgreSQL of its own. Names choose some of them: `node scripts/faults.ts kills away`;
 * `--kills=20` for fewer kills.
 */

import { cpus, loadavg } from 'node:os'
import { crashUnderLoad } from '../server/test/faults/crash.ts'
import { freezeUnderLoad } from '../server/test/faults/freeze.ts'
import { flipHeaders, hostileProblems, sendHostileFiles } from '../server/test/faults/hostile-files.ts'
import { besideBadReceivers, besidePoison, type LatencyReport } from '../server/test/faults/latency.ts'
import { shareAmong } from '../server/test/faults/many-workers.ts'
import { callFromNamespace } from '../server/test/faults/namespace.ts'
import { awayForDays } from '../server/test/faults/seven-days.ts'
import { house } from '../server/test/house.ts'
import { startPostgres } from '../server/test/postgres.ts'

type Ends = { after(end: unknown): void }
type Verdict = { figures: Record<string, number>; problems: string[] }
type Scenario = { name: string; title: string; postgresOnly?: true; run(t: Ends): Promise<Verdict> }

const args = process.argv.slice(2)
const chosen = args.filter((arg) => !arg.startsWith('--'))
const kills = Number(args.find((arg) => arg.startsWith('--kills='))?.slice('--kills='.length) ?? 100)
const isPostgres = args.includes('--postgres')

const zero = (figures: Record<string, number>, ...names: string[]) =>
  names.filter((name) => figures[name] !== 0).map((name) => `${name} is not 0`)
const unless = (holds: boolean, problem: string) => (holds ? [] : [problem])

const LATENCY_PLAN = { receivers: 50, eventsPerSecond: 500, seconds: 4, turns: 6 }
const LATENCY_RATIO_MAX = 1.2
const latencyVerdict = (figures: LatencyReport): Verdict => ({
  figures,
  problems: unless(figures.ratio <= LATENCY_RATIO_MAX, `more than ${LATENCY_RATIO_MAX} times as slow`),
})

const SCENARIOS: Scenario[] = [
  {
    name: 'kills',
    title: 'kills under load',
    async run() {
      const figures = await crashUnderLoad({
        kills,
        processes: isPostgres ? 3 : 1,
        calmMs: { min: 500, max: 4_000 },
        callsPerSecond: isPostgres ? 600 : 300,
        resumeSeenEvery: 1,
      })
      const problems = [
        ...zero(figures, 'lost', 'torn', 'changed', 'inversions'),
        ...unless(figures.duplicates / figures.arrivals < 0.005, 'more than 0.5 % duplicates'),
        ...unless(figures.resumeMsMax <= (isPostgres ? 12_000 : 2_000), 'slow to resume'),
      ]
      return { figures, problems }
    },
  },
  {
    name: 'frozen',
    title: 'frozen workers',
    postgresOnly: true,
    async run() {
      const figures = await freezeUnderLoad({ freezes: 10, frozenMs: 13_000 })
      return { figures, problems: zero(figures, 'lost', 'torn', 'changed', 'inversions') }
    },
  },
  {
    name: 'workers',
    title: 'eight processes share the receivers',
    postgresOnly: true,
    async run() {
      const figures = await shareAmong({ processes: 8, events: 200_000 })
      const names = ['missing', 'duplicates', 'inversions', 'overlaps', 'notDeliveredOnce']
      return { figures, problems: zero(figures, ...names) }
    },
  },
  {
    name: 'neighbours',
    title: 'fifty healthy receivers beside eight bad ones',
    run: async (t) => latencyVerdict(await besideBadReceivers(t, LATENCY_PLAN)),
  },
  {
    name: 'poison',
    title: 'other nodes beside one that is always refused',
    run: async (t) => latencyVerdict(await besidePoison(t, { ...LATENCY_PLAN, receivers: 1 })),
  },
  {
    name: 'addresses',
    title: 'addresses inside, from a network of its own',
    async run() {
      const figures = await callFromNamespace()
      const problems = [
        ...zero(figures, 'connections', 'segments', 'connectionsOfDoors', 'notRefused', 'broken'),
        ...unless(figures.controlReached === 1, 'the listener would not have noticed'),
        ...unless(figures.slowestMs <= 50, 'a refusal took more than 50 ms'),
      ]
      return { figures, problems }
    },
  },
  {
    name: 'files',
    title: 'hostile files',
    async run() {
      const figures = await sendHostileFiles({ files: 1_000, seed: 39 })
      return { figures, problems: hostileProblems(figures) }
    },
  },
  {
    name: 'headers',
    title: 'ten million flipped headers',
    async run() {
      const figures = { thrown: await flipHeaders({ inputs: 10_000_000, seed: 39 }) }
      return { figures, problems: zero(figures, 'thrown') }
    },
  },
  {
    name: 'away',
    title: 'away for seven days',
    async run(t) {
      const figures = await awayForDays(t, 7, house)
      const problems = [
        ...zero(figures, 'missing', 'inversions'),
        ...unless(figures.probes >= 1_800 && figures.probes <= 2_600, 'not one probe in five minutes'),
      ]
      return { figures, problems }
    },
  },
]

const unknown = chosen.filter((name) => !SCENARIOS.some((one) => one.name === name))
if (unknown.length > 0 || !(kills > 0)) {
  console.error(`there is: ${SCENARIOS.map((one) => one.name).join(', ')}, --postgres, --kills=N`)
  process.exit(2)
}

const postgres = isPostgres ? await startPostgres() : undefined
if (postgres) process.env.TEST_DATABASE_URL = postgres.url
let failed = 0
try {
  for (const { name, title, postgresOnly, run } of SCENARIOS) {
    if ((postgresOnly && !isPostgres) || (chosen.length > 0 && !chosen.includes(name))) continue
    const ends: (() => unknown)[] = []
    const { figures, problems } = await run({ after: (end) => void ends.push(end as () => unknown) })
    for (const end of ends.reverse()) await end()
    // Where more wants to run than there are processors, times say more about the machine than about the service.
    const waiting = (loadavg()[0] ?? 0) / cpus().length
    console.log(
      `${problems.length === 0 ? 'ok    ' : 'FAILED'} ${title} ${JSON.stringify(figures)} load ${waiting.toFixed(1)} ${problems.join(', ')}`,
    )
    failed += problems.length
  }
} finally {
  await postgres?.stop()
}
process.exit(failed === 0 ? 0 : 1)
