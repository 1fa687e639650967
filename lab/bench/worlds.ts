/**
 * What many worlds cost. Claims of due jobs a second with 1,000 worlds beside one world, in turns in the same run, on
 * both engines: each world's clock shows another time, and the workers look by the server's alone. And how long making
 * and removing one world takes on SQLite, while 1,000 others are there.
 */

import { startPostgres } from '../../server/test/postgres.ts'
import { atLeast, atMost, reportResult } from '../results.ts'
import { withDatabase } from './deliver/database.ts'
import { parley, temporaryFolder } from './tools/processes.ts'
import { claimsPerSecond } from './worlds/claims.ts'

/** `sqlite`, `postgres` or `making`; all of them without. */
const chosen = process.argv.slice(2)
const WORLDS = 1_000
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const MADE = 200
const RATIO_MIN = 0.9
const MADE_MS_MAX = 20

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function onSqlite(worlds: number): Promise<number> {
  const folder = temporaryFolder()
  try {
    return await claimsPerSecond({ PARLEY_DATA_DIR: folder.path }, worlds)
  } finally {
    folder.remove()
  }
}

const onPostgres = (admin: string, worlds: number) =>
  withDatabase(admin, (DATABASE_URL) => claimsPerSecond({ DATABASE_URL }, worlds))

async function compare(name: string, measure: (worlds: number) => Promise<number>): Promise<boolean> {
  const [one, many]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    // Each goes first as often as the other.
    for (const all of round % 2 === 0 ? [one, many] : [many, one])
      all.push(await measure(all === one ? 1 : WORLDS))
  }
  const ratio = median(many) / median(one)
  const speeds = `${median(many).toFixed(0)} claims/s with ${WORLDS} worlds, ${median(one).toFixed(0)} with one`
  const claim = `claims of jobs with ${WORLDS} worlds beside one, ${name}`
  return reportResult({ proof: 'bench', claim, ...atLeast(ratio, RATIO_MIN, speeds) })
}

async function makingAndRemoving(): Promise<boolean> {
  const folder = temporaryFolder()
  const server = await parley({ PARLEY_DATA_DIR: folder.path })
  const times: Record<'making' | 'removing', number[]> = { making: [], removing: [] }
  const ask = async (method: string, path: string) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/operator/worlds${path}`, {
      method,
      headers: { authorization: 'Bearer sandbox-operator-key' },
    })
    if (answer.status !== 200) throw new Error(await answer.text())
    return (await answer.json()) as { id: string }
  }
  const timed = async <T>(kept: number[], work: () => Promise<T>): Promise<T> => {
    const started = performance.now()
    const value = await work()
    kept.push(performance.now() - started)
    return value
  }
  try {
    for (let at = 0; at < WORLDS; at++) await ask('POST', '')
    for (let at = 0; at < MADE; at++) {
      const { id } = await timed(times.making, () => ask('POST', ''))
      await timed(times.removing, () => ask('DELETE', `/${id}`))
    }
  } finally {
    await server.stop()
    folder.remove()
  }
  const lines = Object.entries(times).map(([name, all]) =>
    reportResult({ proof: 'bench', claim: `${name} a world`, ...atMost(median(all), MADE_MS_MAX, ' ms') }),
  )
  return lines.every(Boolean)
}

async function onFreshPostgres(): Promise<boolean> {
  const postgres = await startPostgres([])
  try {
    return await compare('PostgreSQL', (worlds) => onPostgres(postgres.url, worlds))
  } finally {
    await postgres.stop()
  }
}

const claims = {
  sqlite: () => compare('SQLite', onSqlite),
  postgres: onFreshPostgres,
  making: makingAndRemoving,
}
for (const [name, measure] of Object.entries(claims)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  if (!(await measure())) process.exitCode = 1
}
