/**
 * Parley taking sends at so many processes, until the last event that they led to is handed on: as the sandbox with one
 * number, whose sends wait for each other, which is the hardest case there is for more processes; and as in production,
 * with numbers enough for everybody.
 */

import pg from 'pg'
import { withDatabase } from '../deliver/database.ts'
import { load } from '../tools/load.ts'
import { processesOn } from './deliveries.ts'
import { type Cost, type Ground, measured } from './ground.ts'
import { production, type Sender, sandbox } from './senders.ts'

const SENDS = 2_000
/** For each process: one that has sent little costs more for each, and of four each sends a quarter. */
const WARM_UP = Number(process.env.BENCH_WARM_UP ?? 3_000)
const CONNECTIONS = 32
/** What they cost is measured, and not who is let in while a process is behind. */
const PATIENT = { PARLEY_DELAY_MS_MAX: '60000' }

let customer = 10_000_000

export const ourSends = (ground: Ground, processes: number) =>
  sends(ground, { processes, databases: 1 }, sandbox)

export const ourSendsOfMany = (ground: Ground, processes: number) =>
  sends(ground, { processes, databases: 1 }, production)

/** Each with a database of its own: what this costs more with more of them, is the machine's. */
export const sendsApart = (ground: Ground, processes: number) =>
  sends(ground, { processes, databases: processes }, production)

type Layout = { processes: number; databases: number }

function sends(ground: Ground, { processes, databases }: Layout, sender: Sender): Promise<Cost> {
  return withDatabases(ground.admin, databases, async (urls) => {
    const houses = await Promise.all(urls.map((url) => opened(url, processes / databases, sender)))
    const servers = houses.flatMap((house) => house.servers)
    const sendAll = async (count: number) => {
      const loads = servers.map(({ port }, at) =>
        load({
          port,
          // Those of several begin at numbers of their own, or they would always meet at the same.
          request: (turn) => sendRequest(sender, turn + Math.floor((at * sender.numbers.length) / processes)),
          connections: CONNECTIONS / processes,
          requests: Math.round(count / processes),
        }),
      )
      for (const { failures } of await Promise.all(loads))
        if (failures > 0) throw new Error(`${failures} sends were refused`)
      await Promise.all(houses.map((house) => house.handedOn()))
    }
    try {
      for (const { servers } of houses) await sender.prepare(`http://127.0.0.1:${servers[0]?.port}`)
      await sendAll(WARM_UP * processes)
      const pids = servers.map((one) => one.pid)
      return await measured(ground, pids, SENDS, () => sendAll(SENDS))
    } finally {
      await Promise.all(houses.map((house) => house.close()))
    }
  })
}

async function opened(url: string, processes: number, sender: Sender) {
  const servers = await processesOn(url, processes, async () => ({
    ...PATIENT,
    ...(await sender.environment()),
  }))
  const client = new pg.Client(url)
  await client.connect()
  return {
    servers,
    async handedOn() {
      while (Number((await client.query('select count(*) from unrouted_events')).rows[0].count) > 0)
        await new Promise((resolve) => setTimeout(resolve, 20))
    },
    async close() {
      await client.end()
      for (const one of servers) await one.stop()
    },
  }
}

const withDatabases = <T>(
  admin: string,
  count: number,
  work: (urls: string[]) => Promise<T>,
  urls: string[] = [],
): Promise<T> =>
  urls.length === count
    ? work(urls)
    : withDatabase(admin, (url) => withDatabases(admin, count, work, [...urls, url]))

function sendRequest({ numbers, token }: Sender, turn: number): string {
  const template = { name: 'bench', language: { code: 'en_US' }, components: [] }
  const body = JSON.stringify({ to: `1650${customer++}`, type: 'template', template })
  const number = numbers[turn % numbers.length]
  return `POST /${number}/messages HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}
