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

export const ourSends = (ground: Ground, processes: number) => sends(ground, processes, sandbox)
export const ourSendsOfMany = (ground: Ground, processes: number) => sends(ground, processes, production)

async function sends(ground: Ground, processes: number, sender: Sender): Promise<Cost> {
  return withDatabase(ground.admin, async (url) => {
    const servers = await processesOn(url, processes, async () => ({
      ...PATIENT,
      ...(await sender.environment()),
    }))
    const client = new pg.Client(url)
    await client.connect()
    const ports = servers.map((one) => one.port)
    const sendAll = async (count: number) => {
      const loads = ports.map((port) =>
        load({
          port,
          request: (turn) => sendRequest(sender, turn),
          connections: CONNECTIONS / processes,
          requests: Math.round(count / processes),
        }),
      )
      for (const { failures } of await Promise.all(loads))
        if (failures > 0) throw new Error(`${failures} sends were refused`)
      while (Number((await client.query('select count(*) from unrouted_events')).rows[0].count) > 0)
        await new Promise((resolve) => setTimeout(resolve, 20))
    }
    try {
      await sender.prepare(`http://127.0.0.1:${ports[0]}`)
      await sendAll(WARM_UP * processes)
      const pids = servers.map((one) => one.pid)
      return await measured(ground, pids, SENDS, () => sendAll(SENDS))
    } finally {
      await client.end()
      for (const one of servers) await one.stop()
    }
  })
}

function sendRequest({ numbers, token }: Sender, turn: number): string {
  const template = { name: 'bench', language: { code: 'en_US' }, components: [] }
  const body = JSON.stringify({ to: `1650${customer++}`, type: 'template', template })
  const number = numbers[turn % numbers.length]
  return `POST /${number}/messages HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}
