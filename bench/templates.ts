/**
 * Templates: how many are created a second beside bare durable commits, and what a page of a list costs in an
 * account with 1,000,000 templates beside one with 1,000. Run it with `node bench/templates.ts`.
 */

import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import pg from 'pg'
import { pino } from 'pino'
import { startService } from '../server/src/app/assembly.ts'
import { settingsFor } from '../server/test/house.ts'
import { startPostgres } from '../server/test/postgres.ts'

const CREATES = 2_000
const CONNECTIONS = 64
const CREATE_ROUNDS = 3
const FILE_SIZE = 500
const CREATE_TARGET = 0.4

const SMALL = { account: '200000000000001', templates: 1_000, firstId: 4_000_000_000_000_000 }
const LARGE = { account: '200000000000002', templates: 1_000_000, firstId: 5_000_000_000_000_000 }
const READS = 25
const READ_ROUNDS = 7
const LIST_TARGET = 1.5

const TOKEN = 'sandbox-token'
const OPERATOR_KEY = 'sandbox-operator-key'
const BODY = 'Hello {{1}}, your order {{2}} left our shop today and will be with you soon.'

type Load = { url: string; count: number; prefix: string }

async function main(): Promise<void> {
  const rows = [...(await benchCreates()), ...(await benchLists())]
  console.log(['', ...table(rows)].join('\n'))
}

async function benchCreates(): Promise<string[][]> {
  const directory = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  // Reviews are planned with every create, and fall due when this is over: they are not what is measured.
  const settings = settingsFor({ PARLEY_DATA_DIR: directory, PARLEY_REVIEW_DELAY_MS: '3600000' })
  const service = await startService(settings, pino({ level: 'silent' }))
  try {
    await load(service.url, 500, 'warm')
    const rounds: { creates: number; imports: number; commits: number }[] = []
    for (let round = 0; round < CREATE_ROUNDS; round++) {
      const commits = bareCommits(directory, CREATES)
      const creates = await load(service.url, CREATES, `round${round}`)
      rounds.push({ commits, creates, imports: await importFiles(service.url, CREATES, `file${round}`) })
    }
    const compared = (what: string, which: 'creates' | 'imports') => {
      const figures = [which, 'commits' as const].map((key) =>
        Math.round(median(rounds.map((one) => one[key]))),
      )
      const ratio = median(rounds.map((one) => one[which] / one.commits))
      return row(what, `${figures[0]}/s beside ${figures[1]}/s`, ratio, CREATE_TARGET, 'least')
    }
    return [
      compared('SQLite: creates, one request each, beside bare commits', 'creates'),
      compared(`SQLite: creates, imported ${FILE_SIZE} a request, beside bare commits`, 'imports'),
    ]
  } finally {
    await service.close()
    await rm(directory, { recursive: true, force: true })
  }
}

/** The same number of rows of the same size, one durable commit each, with nothing around it. */
function bareCommits(directory: string, count: number): number {
  const database = new DatabaseSync(join(directory, `bare-${process.hrtime.bigint()}.sqlite`))
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  database.exec('create table templates (id text primary key, components text not null)')
  const insert = database.prepare('insert into templates values (?, ?)')
  const components = JSON.stringify(formOf('bare').components)
  const started = performance.now()
  for (let i = 0; i < count; i++) insert.run(String(400_000_000_000_000 + i), components)
  const perSecond = (count / (performance.now() - started)) * 1_000
  database.close()
  return perSecond
}

async function load(url: string, count: number, prefix: string): Promise<number> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { url, count, prefix } satisfies Load })
  const gone = once(worker, 'exit')
  const [perSecond] = (await once(worker, 'message')) as [number]
  await gone
  return perSecond
}

/** The same templates through the operator's import: validated and durable, many to a request. */
async function importFiles(url: string, count: number, prefix: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const started = performance.now()
  for (let first = 0; first < count; first += FILE_SIZE) {
    const templates = Array.from({ length: FILE_SIZE }, (_, i) => formOf(`${prefix}_${first + i}`))
    await send(
      agent,
      `${url}/operator/${SMALL.account}/templates`,
      JSON.stringify({ templates }),
      OPERATOR_KEY,
    )
  }
  agent.destroy()
  return (count / (performance.now() - started)) * 1_000
}

const formOf = (name: string) => ({
  name,
  language: 'en_US',
  category: 'UTILITY',
  components: [
    { type: 'BODY', text: BODY, example: { body_text: [['Ann', 'A-7']] } },
    { type: 'FOOTER', text: 'Parley Bakery' },
    { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Thanks' }] },
  ],
})

async function createMany({ url, count, prefix }: Load): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  let next = 0
  const started = performance.now()
  const client = async () => {
    while (next < count) {
      const body = JSON.stringify(formOf(`${prefix}_${next++}`))
      await send(agent, `${url}/${SMALL.account}/message_templates`, body)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, client))
  parentPort?.postMessage((count / (performance.now() - started)) * 1_000)
  agent.destroy()
}

async function send(agent: Agent, url: string, body?: string, token = TOKEN): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
  const sent = request(url, { agent, headers, method: body ? 'POST' : 'GET' })
  sent.end(body)
  const [answer] = await once(sent, 'response')
  let text = ''
  for await (const chunk of answer) text += chunk
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${text}`)
  return text
}

async function benchLists(): Promise<string[][]> {
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
): Promise<string[][]> {
  const open = () => startService(settingsFor(place), pino({ level: 'silent' }))
  await (await open()).close()
  await fill()
  const service = await open()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const rows: string[][] = []
  try {
    const page = (account: string, query: string) =>
      send(agent, `${service.url}/${account}/message_templates?${query}`)
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
      rows.push(row(`${engine}: a page of 25, ${name}`, figures, ratio, LIST_TARGET, 'most'))
    }
    return rows
  } finally {
    agent.destroy()
    await service.close()
  }
}

async function timed(deed: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await deed()
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

function row(what: string, figures: string, ratio: number, target: number, way: 'least' | 'most'): string[] {
  const held = way === 'least' ? ratio >= target : ratio <= target
  return [what, figures, ratio.toFixed(2), `at ${way} ${target}`, held ? 'yes' : 'NO']
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function table(rows: string[][]): string[] {
  const all = [['what', 'measured', 'ratio', 'target', 'held'], ...rows]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((one) => one[column]?.length ?? 0))) ?? []
  return all.map((one) => one.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
}

if (isMainThread) await main()
else await createMany(workerData as Load)
