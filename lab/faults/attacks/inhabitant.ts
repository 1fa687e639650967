/** The program that runs inside the namespace: calls every address by the client and through the doors, and counts. */

import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startService } from '../../../server/src/app/assembly.ts'
import { outboundClient } from '../../../server/src/kernel/outbound/client.ts'
import { addressesInside } from '../../../server/test/addresses-inside.ts'
import { type Actor, actorAt, migratedDatabase, PRODUCTION, settingsFor } from '../../../server/test/house.ts'
import type { NamespaceReport } from './namespace.ts'

const PUBLIC = '93.184.215.14'

let connections = 0
const trap = createServer((_, response) => response.end('inside'))
trap.on('connection', () => connections++)
await once(trap.listen(0, '::'), 'listening')
const { port } = trap.address() as AddressInfo
const vectors = addressesInside(port)

const byClient = await callAll()
const byDoors = await knockEverywhere()
process.stdout.write(JSON.stringify({ vectors: vectors.length, ...byClient, ...byDoors }))
process.exit()

async function callAll(): Promise<
  Pick<NamespaceReport, 'connections' | 'segments' | 'slowestMs' | 'controlReached'>
> {
  const outbound = outboundClient({ publicOnly: true })
  // The first call loads the library.
  await outbound.send({ url: 'http://localhost/', method: 'GET' })
  const times: number[] = []
  for (const url of vectors) {
    const { durationMs } = await outbound.send({ url, method: 'GET', deadlineMs: 2_000 })
    times.push(durationMs)
  }
  const counted = { connections, segments: segmentsSent(), slowestMs: Math.max(...times) }
  await outbound.send({ url: `http://${PUBLIC}:${port}/`, method: 'GET', deadlineMs: 2_000 })
  return { ...counted, controlReached: connections - counted.connections }
}

function segmentsSent(): number {
  const [names, values] = readFileSync('/proc/net/snmp', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('Tcp:'))
    .map((line) => line.split(' '))
  return Number(values?.[names?.indexOf('OutSegs') ?? -1])
}

/** A callback is called before it is kept; the endpoint of a flow is kept, and called by the same client later. */
type Door = { callsAtOnce: boolean; knock(address: string): ReturnType<Actor['post']> }

/** Every place where a customer stores an address that we call later. */
async function knockEverywhere(): Promise<
  Pick<NamespaceReport, 'doors' | 'connectionsOfDoors' | 'notRefused' | 'broken'>
> {
  const place = await migratedDatabase()
  const service = await startService(settingsFor({ ...place.environment, ...PRODUCTION }))
  const actor = (key: string) => actorAt(`http://127.0.0.1:${service.port}`, key)
  const doors = await doorsOf(actor)
  const before = connections
  let notRefused = 0
  let broken = 0
  // An empty callback is none, and takes away the one there was.
  for (const door of doors)
    for (const url of vectors.filter((one) => one !== '')) {
      const { status } = await door.knock(url)
      if (status >= 500) broken++
      if (status < 400 && door.callsAtOnce) notRefused++
    }
  const report = { doors: doors.length, connectionsOfDoors: connections - before, notRefused, broken }
  await service.close()
  await place.remove()
  return report
}

async function doorsOf(actor: (key: string) => Actor): Promise<Door[]> {
  const operator = actor(PRODUCTION.PARLEY_OPERATOR_KEY)
  const app = (await operator.post('/operator/apps', { name: 'App' })).body.id
  const account = (await operator.post('/operator/accounts', { app_id: app, name: 'Account' })).body.id
  const token = (await operator.post(`/operator/${app}/tokens`, { accounts: [account] })).body.access_token
  const owner = actor(token)
  const verify_token = 'v'
  return [
    {
      callsAtOnce: true,
      knock: (url) => owner.post(`/${account}/subscribed_apps`, { override_callback_uri: url, verify_token }),
    },
    {
      callsAtOnce: true,
      knock: (url) => operator.post(`/operator/${app}`, { callback_url: url, verify_token }),
    },
    {
      callsAtOnce: false,
      knock: (url) =>
        owner.post(`/${account}/flows`, { name: url, categories: ['OTHER'], endpoint_uri: url }),
    },
  ]
}
