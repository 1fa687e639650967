/** What a page of a list costs in an account with 1,000,000 templates beside one with 1,000, on both engines. */

import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { pino } from 'pino'
import { startService } from '../../../server/src/app/assembly.ts'
import { settingsFor } from '../../../server/test/house.ts'
import { startPostgres } from '../../../server/test/postgres.ts'
import { atMost, type Result } from '../../results.ts'
import { median } from '../tools/load.ts'
import { formOf, LARGE, SMALL } from './form.ts'

const READS = 25
const READ_ROUNDS = 7
const LIST_TARGET = 1.5

export async function benchLists(): Promise<Result[]> {
  const directory = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  const postgres = await startPostgres()
  try {
    const sqlite = await compareLists('SQLite', { PARLEY_DATA_DIR: directory }, () => fillSqlite(directory))
    const other = await compareLists('PostgreSQL', { DATABASE_URL: postgres.url }, () =>
      fillPostgres(postgres.url),
    )
    return [...sqlite, ...other]
  } finally {
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

const QUERIES: Record<string, string> = {
  'no filter': '',
  'status=REJECTED (1 in 20)': 'status=REJECTED',
  'status=APPROVED,PENDING': 'status=APPROVED,PENDING',
  'category=UTILITY&language=de': 'category=UTILITY&language=de',
  'name=…': 'name=template_500',
}

async function compareLists(
  engine: string,
  place: Record<string, string>,
  fill: () => Promise<void>,
): Promise<Result[]> {
  const open = () => startService(settingsFor(place), pino({ level: 'silent' }))
  await (await open()).close()
  await fill()
  const service = await open()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const rows: Result[] = []
  try {
    const page = (account: string, query: string) =>
      read(agent, `${service.url}/${account}/message_templates?${query}`)
    for (const [name, query] of Object.entries({ ...QUERIES, 'a page from the middle': 'middle' })) {
      const asked = (account: string) => (query === 'middle' ? middle((one) => page(account, one)) : query)
      const queries = { small: await asked(SMALL.account), large: await asked(LARGE.account) }
      const rounds: { small: number; large: number }[] = []
      for (let round = 0; round < READ_ROUNDS; round++) {
        const times = { small: [] as number[], large: [] as number[] }
        for (let i = 0; i < READS; i++) {
          times.small.push(await timed(() => page(SMALL.account, queries.small)))
          times.large.push(await timed(() => page(LARGE.account, queries.large)))
        }
        rounds.push({ small: median(times.small), large: median(times.large) })
      }
      const [small, large] = [median(rounds.map((one) => one.small)), median(rounds.map((one) => one.large))]
      const ratio = median(rounds.map((one) => one.large / one.small))
      const figures = `${large.toFixed(2)} ms beside ${small.toFixed(2)} ms`
      const claim = `${engine}: a page of 25, ${name}`
      rows.push({ proof: 'bench', claim, ...atMost(ratio, LIST_TARGET, '', figures) })
    }
    return rows
  } finally {
    agent.destroy()
    await service.close()
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** A cursor far into the list, where an offset would have to count. */
async function middle(page: (query: string) => Promise<string>): Promise<string> {
  const { paging } = JSON.parse(await page('limit=900&fields=name'))
  return `after=${paging.cursors.after}`
}

/** One row of the big table, written in words that both engines know; `i` counts from 1. */
const COLUMNS: Record<string, string> = {
  account_id: "'ACCOUNT'",
  name: "'template_' || i",
  language: "case i % 5 when 0 then 'de' when 1 then 'fr' else 'en_US' end",
  status: "case i % 20 when 0 then 'REJECTED' when 1 then 'PENDING' else 'APPROVED' end",
  category: "case i % 3 when 0 then 'MARKETING' else 'UTILITY' end",
  parameter_format: "'POSITIONAL'",
  components: `'${JSON.stringify(formOf('').components)}'`,
  allow_category_change: '0',
  rejected_reason: "'NONE'",
  pause_count: '0',
  version: '1',
  made_by: "'bench'",
  created_at: '1700000000000 + i',
  updated_at: '1700000000000 + i',
}

const insertFrom = (account: string, id: string, source: string) =>
  `insert into templates (id, ${Object.keys(COLUMNS).join(', ')})
   select ${id}, ${Object.values(COLUMNS).join(', ').replace('ACCOUNT', account)} from ${source}`

async function fillSqlite(directory: string): Promise<void> {
  const database = new DatabaseSync(join(directory, 'parley.sqlite'))
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -400000')
  for (const { account, templates, firstId } of [SMALL, LARGE]) {
    const series = `(with recursive series(i) as (select 1 union all select i + 1 from series where i < ${templates}) select i from series)`
    database.exec(insertFrom(account, `${firstId} + i`, series))
  }
  database.close()
}

/** Without foreign keys and with the indexes built afterwards: what is measured is the reading. */
async function fillPostgres(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query("set session_replication_role = replica; set maintenance_work_mem = '256MB'")
  const secondary =
    "select indexname, indexdef from pg_indexes where tablename = 'templates' and indexname <> 'templates_pkey'"
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(secondary)
  for (const { indexname } of indexes) await client.query(`drop index ${indexname}`)
  for (const { account, templates, firstId } of [SMALL, LARGE]) {
    const source = `generate_series(1::bigint, ${templates}) as series(i)`
    await client.query(insertFrom(account, `(${firstId} + i)::text`, source))
  }
  for (const { indexdef } of indexes) await client.query(indexdef)
  await client.query('vacuum analyze templates')
  await client.end()
}

async function read(agent: Agent, url: string): Promise<string> {
  const asked = request(url, { agent, headers: { authorization: 'Bearer sandbox-token' } })
  asked.end()
  const [answer] = await once(asked, 'response')
  let text = ''
  for await (const chunk of answer) text += chunk
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${text}`)
  return text
}
