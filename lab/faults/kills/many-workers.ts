/** Several processes on one database: each receiver is served by one of them at a time, and each event comes once. */

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { webhookReceiver } from '../../../sdk/src/webhooks.ts'
import { openHouse } from '../../../server/src/app/opening.ts'
import { APP, actorAt, assertDone, plantedDatabase, settingsFor } from '../../../server/test/house.ts'
import { newProcess } from '../../../server/test/processes.ts'
import { recordAll } from '../../../server/test/record.ts'

const RECEIVERS = 24
const NODES_EACH = 3
const RECORDED_AT_ONCE = 60
const WORK_MS_MAX = 50
const PATIENCE_MS = 300_000

export type SharedReport = {
  processes: number
  events: number
  arrivals: number
  missing: number
  duplicates: number
  inversions: number
  /** Two notifications of one node under way at the same time. */
  overlaps: number
  /** Recorded by the service as anything but delivered at the first attempt. */
  notDeliveredOnce: number
}

export async function shareAmong(plan: { processes: number; events: number }): Promise<SharedReport> {
  const place = await plantedDatabase()
  const processes = await Promise.all(
    Array.from({ length: plan.processes }, () => newProcess(place.environment)),
  )
  const counts = new Map<string, number[]>()
  const underWay = new Set<string>()
  let overlaps = 0
  let arrivals = 0
  const well = webhookReceiver({
    verifyToken: 'v',
    appSecret: 'sandbox-app-secret',
    async onEvent({ value }) {
      const { node, count } = value as unknown as { node: string; count: number }
      if (underWay.has(node)) overlaps++
      underWay.add(node)
      arrivals++
      counts.set(node, [...(counts.get(node) ?? []), count])
      await new Promise((resolve) => setTimeout(resolve, 1 + Math.random() * (WORK_MS_MAX - 1)))
      underWay.delete(node)
    },
  })
  const server = createServer((request, response) => void well.node(request, response).catch(() => {}))
  server.keepAliveTimeout = 60_000
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  // Only records: the processes deliver.
  const inside = openHouse(settingsFor(place.environment), pino({ level: 'silent' }))
  try {
    for (const one of processes) await one.start()
    const accounts = await subscribeAll(processes[0]?.url ?? '', port)
    let recorded = 0
    while (recorded < plan.events) {
      const happenings = Array.from({ length: RECORDED_AT_ONCE }, () => {
        const count = recorded++
        const account_id = accounts[count % accounts.length] as string
        const node = `${account_id} ${Math.floor(count / accounts.length) % NODES_EACH}`
        return { account_id, node_id: node, value: { event: 'TEST', node, count } }
      })
      await recordAll(inside, happenings)
    }
    const left = () =>
      inside.storage.read.selectFrom('deliveries').select('id').where('state', '=', 'waiting').limit(1)
    const deadline = Date.now() + PATIENCE_MS
    while (Date.now() < deadline && (arrivals < recorded || (await left().executeTakeFirst())))
      await new Promise((resolve) => setTimeout(resolve, 100))
    const rows = await inside.storage.read.selectFrom('deliveries').select(['state', 'attempts']).execute()
    const seen = [...counts.values()]
    const distinct = seen.reduce((sum, one) => sum + new Set(one).size, 0)
    return {
      processes: plan.processes,
      events: recorded,
      arrivals,
      missing: recorded - distinct,
      duplicates: arrivals - distinct,
      inversions: seen.flatMap((one) => one.filter((count, at) => at > 0 && count < (one[at - 1] ?? 0)))
        .length,
      overlaps,
      notDeliveredOnce: rows.filter((row) => row.state !== 'delivered' || row.attempts !== 1).length,
    }
  } finally {
    for (const one of processes) await one.kill()
    await inside.outbound.close()
    await inside.storage.close()
    server.closeAllConnections()
    server.close()
    await place.remove()
  }
}

async function subscribeAll(url: string, port: number): Promise<string[]> {
  const operator = actorAt(url, 'sandbox-operator-key')
  const token = (await operator.post(`/operator/${APP}/tokens`, { accounts: 'all' })).body.access_token
  const accounts: string[] = []
  for (let count = 0; count < RECEIVERS; count++) {
    const account = (await operator.post('/operator/accounts', { app_id: APP, name: 'Shared' })).body.id
    const override_callback_uri = `http://127.0.0.1:${port}/${count}`
    const callback = { override_callback_uri, verify_token: 'v' }
    assertDone(await actorAt(url, token).post(`/${account}/subscribed_apps`, callback))
    accounts.push(account)
  }
  return accounts
}
