/**
 * What an installation's size costs: the same questions to one with 1,000, with 100,000 and with 10,000,000 rows of
 * messages, events, deliveries, audit and conversations, in turn (of calls as many as are kept). `--most=1e6` is quicker; `--sqlite` and `--postgres`
 * choose one engine. With `--kept=FOLDER` (and TEST_DATABASE_URL) what was filled stays and is found by the next run; `--fill` ends there.
 */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { type Service, startService } from '../../server/src/app/assembly.ts'
import { settingsFor } from '../../server/test/house.ts'
import { startPostgres } from '../../server/test/postgres.ts'
import { withDatabase } from '../bench/deliver/database.ts'
import { median } from '../bench/tools/load.ts'
import { atMost, type Result, reportResult } from '../results.ts'
import { fillPostgres, fillSqlite } from './databases.ts'
import { AGED } from './fill.ts'
import { type Asked, questionsTo } from './questions.ts'
import { type Receiver, startReceiver } from './receiver.ts'

const ROUNDS = 60
const WARM_UP = 20
const FORGETTING_ROUNDS = 9
const TARGET = 1.5

type Installation = { size: number; service: Service; asked: Asked }
type Filling = { place: Record<string, string>; fill(size: number): Promise<void> }

const { values } = parseArgs({
  options: {
    most: { type: 'string' },
    sqlite: { type: 'boolean' },
    postgres: { type: 'boolean' },
    kept: { type: 'string' },
    fill: { type: 'boolean' },
  },
})
const sizes = [1_000, 100_000, Number(values.most ?? 10_000_000)]

const open = (place: Filling['place']) => startService(settingsFor(place), pino({ level: 'silent' }))

async function filled(size: number, { place, fill }: Filling): Promise<void> {
  const { house, close } = await open(place)
  const [row] = await house.storage.read
    .selectFrom('events')
    .select('seq')
    .orderBy('seq', 'desc')
    .limit(1)
    .execute()
  await close()
  if ((row?.seq ?? 0) < size) await fill(size)
}

async function installation(size: number, filling: Filling, receiver: Receiver): Promise<Installation> {
  await filled(size, filling)
  const service = await open(filling.place)
  return { size, service, asked: await questionsTo(service, receiver, size) }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Each question to all sizes in turn, so that what disturbs one disturbs the others. */
async function compare(engine: string, all: Installation[]): Promise<Result[]> {
  const rows: Result[] = []
  const report = (what: string, times: number[][]) => {
    const [smallest = Number.NaN, ...others] = times.map(median)
    for (const [at, time] of others.entries()) {
      const figures = `${time.toFixed(2)} ms beside ${smallest.toFixed(2)} ms`
      rows.push({
        proof: 'growth',
        claim: `${engine}: ${what}, ${all[at + 1]?.size} rows`,
        ...atMost(time / smallest, TARGET, '', figures),
      })
    }
  }
  for (const what of Object.keys(all[0]?.asked.questions ?? {})) {
    const times: number[][] = all.map(() => [])
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      for (const [at, { asked }] of all.entries()) {
        const took = await timed(() => asked.questions[what]?.(round) ?? Promise.resolve())
        if (round >= WARM_UP) times[at]?.push(took)
      }
    }
    report(what, times)
  }
  const forgetting: number[][] = all.map(() => [])
  for (let round = 0; round < FORGETTING_ROUNDS; round++) {
    for (const [at, { asked }] of all.entries()) {
      await asked.retention.forget()
      await asked.retention.prepare()
      forgetting[at]?.push(await timed(() => asked.retention.forget()))
    }
  }
  report('forget 1,000 events', forgetting)
  const dropping: number[][] = []
  for (const { asked, size, service } of all) {
    // What is kept for the next run must not go.
    if (!service.house.storage.isShared || values.kept !== undefined) break
    await asked.lastly.prepare()
    let isGone = false
    const took = await timed(async () => {
      isGone = await asked.lastly.dropRange()
    })
    if (!isGone) throw new Error('the range was not dropped')
    dropping.push([(took * 1_000) / (AGED + size)])
  }
  if (dropping.length > 0) report('drop a range, for each 1,000 events in it', dropping)
  return rows
}

async function grow(engine: string, fillings: Filling[]): Promise<Result[]> {
  const receiver = await startReceiver()
  const all: Installation[] = []
  try {
    for (const [at, filling] of values.fill ? fillings.entries() : [])
      await filled(sizes[at] as number, filling)
    if (values.fill) return []
    for (const [at, filling] of fillings.entries())
      all.push(await installation(sizes[at] as number, filling, receiver))
    return await compare(engine, all)
  } finally {
    for (const { asked, service } of all) {
      asked.close()
      await service.close()
    }
    receiver.close()
  }
}

async function onSqlite(): Promise<Result[]> {
  const folder = values.kept ?? (await mkdtemp(join(tmpdir(), 'parley-bench-')))
  const fillings = sizes.map((size) => {
    const directory = join(folder, String(size))
    return { place: { PARLEY_DATA_DIR: directory }, fill: () => fillSqlite(directory, size) }
  })
  try {
    return await grow('SQLite', fillings)
  } finally {
    if (values.kept === undefined) await rm(folder, { recursive: true, force: true })
  }
}

async function onPostgres(): Promise<Result[]> {
  const postgres = await startPostgres()
  const inTurn = async (given: Filling[]): Promise<Result[]> =>
    given.length === sizes.length
      ? grow('PostgreSQL', given)
      : withDatabase(
          postgres.url,
          (url) =>
            inTurn([
              ...given,
              { place: { DATABASE_URL: url }, fill: (size: number) => fillPostgres(url, size) },
            ]),
          values.kept === undefined ? undefined : `growth_${sizes[given.length]}`,
        )
  try {
    return await inTurn([])
  } finally {
    await postgres.stop()
  }
}

const rows = [...(values.postgres ? [] : await onSqlite()), ...(values.sqlite ? [] : await onPostgres())]
rows.forEach(reportResult)
