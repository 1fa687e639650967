/**
 * Parley taking sends at so many processes, until the last event that they led to is handed on. Of the sandbox and of one
 * number, whose sends wait for each other: the hardest case there is for more processes.
 */

import pg from 'pg'
import { withDatabase } from '../deliver/database.ts'
import { load } from '../tools/load.ts'
import { processesOn } from './deliveries.ts'
import { type Cost, type Ground, measured } from './ground.ts'

const SENDS = 2_000
const WARM_UP = 1_000
const CONNECTIONS = 32
const ACCOUNT = '200000000000001'
const NUMBER = '300000000000001'

let customer = 10_000_000

export async function ourSends(ground: Ground, processes: number): Promise<Cost> {
  return withDatabase(ground.admin, async (url) => {
    // What they cost is measured, and not who is let in while a process is behind.
    const patient = { PARLEY_DELAY_MS_MAX: '60000', PARLEY_REVIEW_DELAY_MS: '0' }
    const servers = await processesOn(url, processes, patient)
    const client = new pg.Client(url)
    await client.connect()
    const ports = servers.map((one) => one.port)
    const sendAll = async (sends: number) => {
      const loads = ports.map((port) =>
        load({
          port,
          request: sendRequest,
          connections: CONNECTIONS / processes,
          requests: Math.round(sends / processes),
        }),
      )
      for (const { failures } of await Promise.all(loads))
        if (failures > 0) throw new Error(`${failures} sends were refused`)
      while (Number((await client.query('select count(*) from unrouted_events')).rows[0].count) > 0)
        await new Promise((resolve) => setTimeout(resolve, 20))
    }
    try {
      await prepare(ports[0] ?? 0)
      await sendAll(WARM_UP * processes)
      const pids = servers.map((one) => one.pid)
      return await measured(ground, pids, SENDS, () => sendAll(SENDS))
    } finally {
      await client.end()
      for (const one of servers) await one.stop()
    }
  })
}

function sendRequest(): string {
  const template = { name: 'bench', language: { code: 'en_US' }, components: [] }
  const body = JSON.stringify({ to: `1650${customer++}`, type: 'template', template })
  return `POST /${NUMBER}/messages HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer sandbox-token\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

async function prepare(port: number): Promise<void> {
  const url = `http://127.0.0.1:${port}`
  const post = (path: string, token: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const components = [{ type: 'BODY', text: 'Your order is on its way.' }]
  const template = { name: 'bench', category: 'UTILITY', language: 'en_US', components }
  await post(`/${ACCOUNT}/message_templates`, 'sandbox-token', template)
  await post(`/operator/${NUMBER}`, 'sandbox-operator-key', { throughput: 'UNLIMITED' })
  for (;;) {
    const list = await fetch(`${url}/${ACCOUNT}/message_templates?name=bench&access_token=sandbox-token`)
    const { data } = (await list.json()) as { data: { status: string }[] }
    if (data[0]?.status === 'APPROVED') return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
