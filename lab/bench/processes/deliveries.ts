/** Parley delivering a full outbox to many receivers, in so many processes. */

import pg from 'pg'
import { withDatabase } from '../deliver/database.ts'
import { CONNECTIONS, EVENTS, VALUE } from '../deliver/notification.ts'
import { parley, type Server } from '../tools/processes.ts'
import { type Cost, type Ground, measured } from './ground.ts'

/** Each is served by one process at a time: enough of them for all to have work. */
const RECEIVERS = 16
const NODES = 64
/** For each process: one that has delivered little costs more for each, and of four each delivers a quarter. */
const WARM_UP = 4_000

export const processesOn = (
  url: string,
  count: number,
  more: () => Record<string, string> | Promise<Record<string, string>>,
): Promise<Server[]> => inTurn(count, async () => parley({ DATABASE_URL: url, ...(await more()) }))

/** The first makes the tables. */
async function inTurn<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = []
  while (made.length < count) made.push(await make())
  return made
}

export async function ourDeliveries(ground: Ground, processes: number): Promise<Cost> {
  return withDatabase(ground.admin, async (url) => {
    const connections = Math.max(1, Math.round(CONNECTIONS / RECEIVERS))
    const servers = await processesOn(url, processes, () => ({
      PARLEY_RECEIVER_CONNECTIONS: String(connections),
    }))
    const client = new pg.Client(url)
    await client.connect()
    try {
      for (let at = 0; at < RECEIVERS; at++) await subscribe(client, at, `${ground.receiver.url}/hook?${at}`)
      await fill(client, WARM_UP * processes, 'w')
      await delivered(client)
      const pids = servers.map((one) => one.pid)
      return await measured(ground, pids, EVENTS, async () => {
        await fill(client, EVENTS, 'm')
        await delivered(client)
      })
    } finally {
      await client.end()
      for (const one of servers) await one.stop()
    }
  })
}

const accountOf = (at: number) => `2900000000000${String(at).padStart(2, '0')}`

/** An account of its own, and a subscription as a handshake would have left it. */
async function subscribe(client: pg.Client, at: number, url: string): Promise<void> {
  await client.query(
    `insert into accounts select (json_populate_record(accounts, json_build_object('id', $1::text, 'name', $1::text))).*
     from accounts where id = '200000000000001'`,
    [accountOf(at)],
  )
  await client.query(
    `insert into receivers (id, app_id, url, circuit, failures, opened_times, created_at)
     values ($1, '100000000000001', $2, 'closed', 0, 0, 0)`,
    [`r${at}`, url],
  )
  await client.query(
    `insert into subscriptions (id, account_id, app_id, receiver_id, dialect, created_at)
     values ($1, $2, '100000000000001', $1, 'plain', 0)`,
    [`r${at}`, accountOf(at)],
  )
}

async function fill(client: pg.Client, events: number, word: string): Promise<void> {
  await client.query(
    `with made as (
       insert into events (id, account_id, node_id, field, value, occurred_at, object)
       select $1 || i, '2900000000000' || lpad((i % ${RECEIVERS})::text, 2, '0'), 'n' || (i % ${NODES}), 'messages', $2, $3, 'chat_business_account'
       from generate_series(1, $4::int) i returning seq, account_id, node_id, field)
     insert into unrouted_events (seq, account_id, node_id, field) select * from made`,
    [word, VALUE, Date.now(), events],
  )
  await client.query("select pg_notify('parley_events', '')")
}

async function delivered(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(
      `select exists (select 1 from unrouted_events) or exists (select 1 from deliveries where state = 'waiting') as waits`,
    )
    if (!rows[0].waits) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
