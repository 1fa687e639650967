/**
 * The long fault tests, which the suite runs in small, with the figures that a busy machine would blur. On both
 * engines, or on one with `--sqlite` or `--postgres`. Names choose some of them: `npm run prove -- faults kills away`;
 * `--kills=20` and its like change how much is done. Ends with one line for each.
 */

import { globSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { startPostgres } from '../../server/test/postgres.ts'
import { reportResult } from '../results.ts'
import { type Engine, type Scenario, titleOf, type Verdict } from './scenario.ts'

/** A server's upkeep comes often: else only what is measured some minutes after its start would have a share of it. */
const SERVER_FLAGS = ['fsync=off', 'autovacuum_naptime=10s', 'checkpoint_timeout=30s'].flatMap((flag) => [
  '-c',
  flag,
])

type Row = { scenario: Scenario; engine: Engine | undefined; verdict: Verdict; load: number }

const args = process.argv.slice(2)
const chosen = args.filter((arg) => !arg.startsWith('--'))
const engines = (['sqlite', 'postgres'] as const).filter(
  (engine) => args.includes(`--${engine}`) || !(args.includes('--sqlite') || args.includes('--postgres')),
)
const options = new Map(
  args.filter((arg) => arg.includes('=')).map((arg) => arg.slice(2).split('=') as [string, string]),
)

const numberOf = ({ test = '' }: Scenario) => Number(/\d+/.exec(test)?.[0] ?? Number.MAX_SAFE_INTEGER)
const modules: Record<string, Scenario>[] = await Promise.all(
  globSync('lab/faults/scenarios/*.ts').map((file) => import(resolve(file))),
)
const scenarios = modules.flatMap((one) => Object.values(one)).toSorted((a, b) => numberOf(a) - numberOf(b))

const flags = args.filter((arg) => /^--[^=]*$/.test(arg) && !['--sqlite', '--postgres'].includes(arg))
const unknown = [...flags, ...chosen.filter((name) => !scenarios.some((one) => one.name === name))]
if (unknown.length > 0) {
  const names = scenarios.map((one) => one.name).join(', ')
  console.error(`there is no ${unknown.join(', ')}; there is --sqlite, --postgres, ${names}`)
  process.exit(2)
}

const wanted = scenarios.filter((one) => chosen.length === 0 || chosen.includes(one.name))
const rows: Row[] = []
for (const scenario of wanted.filter((one) => one.engines.length === 0))
  rows.push(await play(scenario, undefined))
for (const engine of engines) {
  const here = wanted.filter((one) => one.engines.includes(engine))
  if (here.length === 0) continue
  const postgres = engine === 'postgres' ? await startPostgres(SERVER_FLAGS) : undefined
  if (postgres) process.env.TEST_DATABASE_URL = postgres.url
  try {
    for (const scenario of here) rows.push(await play(scenario, engine))
  } finally {
    delete process.env.TEST_DATABASE_URL
    await postgres?.stop()
  }
}
console.log()
rows.forEach(printRow)
process.exit(rows.length > 0 && rows.every((row) => row.verdict.problems.length === 0) ? 0 : 1)

async function play(scenario: Scenario, engine: Engine | undefined): Promise<Row> {
  const ends: (() => unknown)[] = []
  const option = (name: string, fallback: number) => Number(options.get(name) ?? fallback)
  let verdict: Verdict
  try {
    verdict = await scenario.run(
      { after: (end) => void ends.push(end) },
      { engine: engine ?? 'sqlite', option },
    )
  } catch (error) {
    console.error(error)
    verdict = { count: 'broke off', figures: {}, problems: [(error as Error).message] }
  }
  for (const end of ends.reverse()) await end()
  // Where more wants to run than there are processors, times say more about the machine than about the service.
  const load = (loadavg()[0] ?? 0) / cpus().length
  console.log(
    `${verdict.problems.length === 0 ? 'ok    ' : 'FAILED'} ${titleOf(scenario)} ${engine ?? ''} ${JSON.stringify(verdict.figures)} load ${load.toFixed(1)}`,
  )
  return { scenario, engine, verdict, load }
}

function printRow({ scenario, engine, verdict }: Row): void {
  const figures = Object.entries(verdict.figures).map(([name, value]) => `${name} ${value}`)
  reportResult({
    proof: 'faults',
    program: scenario.name,
    claim: `${titleOf(scenario)}${engine ? `, ${engine}` : ''}`,
    figure: [verdict.count, ...verdict.problems, ...figures].join(', '),
    bar: scenario.bar,
    isMet: verdict.problems.length === 0,
  })
}
