/** Parley with a full outbox, delivering until everything is recorded as delivered. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { prepareHouse } from '../../../server/src/app/assembly.ts'
import { readConfig } from '../../../server/src/app/config.ts'
import { openHouse } from '../../../server/src/app/opening.ts'
import type { House } from '../../../server/src/kernel/call/house.ts'
import { routeAll } from '../../../server/src/kernel/engine/index.ts'
import { delivererOf, startDelivering } from '../../../server/src/slices/webhooks/delivering/deliverer.ts'
import { withDatabase } from './database.ts'
import { CONNECTIONS, DELIVERED_BEFORE, EVENTS, type Speed, timed, VALUE } from './notification.ts'
import type { Receiver } from './receiver.ts'

const NODES = 64
const ACCOUNTS = { healthy: '200000000000001', dead: '200000000000002' }
const APP = '100000000000001'

export async function onSqlite(receiver: Receiver, besideDead: boolean): Promise<Speed> {
  const directory = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  try {
    return await deliverAll({ PARLEY_DATA_DIR: directory }, receiver, { besideDead })
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

export async function onPostgres(admin: string, receiver: Receiver, start: Start = {}): Promise<Speed> {
  return withDatabase(admin, (database) => deliverAll({ DATABASE_URL: database }, receiver, start))
}

/** `isHandedOn`: the subscribers of each event are stored before measuring begins, as a queue's jobs are. */
type Start = { besideDead?: boolean; isHandedOn?: boolean }

async function deliverAll(
  environment: Record<string, string>,
  { url, allArrived }: Receiver,
  { besideDead = false, isHandedOn = false }: Start,
): Promise<Speed> {
  const { settings } = readConfig({
    ...environment,
    LOG_LEVEL: 'silent',
    PARLEY_RECEIVER_CONNECTIONS: String(CONNECTIONS),
  })
  const house = openHouse(settings, pino({ level: 'silent' }))
  await prepareHouse(house)
  await subscribe(house, ACCOUNTS.healthy, `${url}/hook`, 'h')
  await deliverFew(house)
  if (besideDead) {
    await subscribe(house, ACCOUNTS.dead, `${url}/dead`, 'd')
    await fill(house, ACCOUNTS.dead, 'd', EVENTS)
    // As much waits for the dead one as for the healthy one; handing that on is not what is measured.
    await handOn(house)
  }
  await fill(house, ACCOUNTS.healthy, 'h', EVENTS)
  if (isHandedOn) await handOn(house)
  let worker: Awaited<ReturnType<typeof startDelivering>> | undefined
  const speed = await timed(async () => {
    const arrived = allArrived()
    worker = await startDelivering(house)
    await arrived
    await allDelivered(house)
  })
  // Beside a dead receiver that takes until its attempts have timed out.
  await worker?.stop()
  await house.outbound.close()
  await house.storage.close()
  return speed
}

const handOn = (house: House) =>
  routeAll(
    house,
    delivererOf(house),
    () => false,
    () => {},
  )

/** Of a service that has run for a while, connections know their tables and plans. */
async function deliverFew(house: House): Promise<void> {
  await fill(house, ACCOUNTS.healthy, 'h', DELIVERED_BEFORE)
  const worker = await startDelivering(house)
  await allDelivered(house)
  await worker.stop()
}

async function allDelivered(house: House): Promise<void> {
  while (!(await isAllDelivered(house))) await new Promise((resolve) => setTimeout(resolve, 5))
}

async function isAllDelivered({ storage }: House): Promise<boolean> {
  const unrouted = storage.read.selectFrom('unrouted_events').select('seq').limit(1)
  if (await unrouted.executeTakeFirst()) return false
  const waiting = storage.read
    .selectFrom('deliveries')
    .select('id')
    .where('receiver_id', '=', 'h')
    .where('state', '=', 'waiting')
    .limit(1)
  return (await waiting.executeTakeFirst()) === undefined
}

/** A subscription as a handshake would have left it. */
async function subscribe(house: House, account_id: string, url: string, id: string): Promise<void> {
  await house.storage.transact(async (db) => {
    await db
      .insertInto('receivers')
      .values({
        id,
        app_id: APP,
        url,
        circuit: 'closed',
        failures: 0,
        failed_node: null,
        opened_times: 0,
        next_probe_at: null,
        paused_at: null,
        retired_at: null,
        lease_owner: null,
        lease_token: null,
        lease_until: null,
        created_at: 0,
      })
      .execute()
    await db
      .insertInto('subscriptions')
      .values({
        id,
        account_id,
        app_id: APP,
        fields: null,
        receiver_id: id,
        verify_token: null,
        dialect: 'plain',
        created_at: 0,
      })
      .execute()
  })
}

/** A full outbox. */
async function fill(house: House, account_id: string, id: string, events: number): Promise<void> {
  await house.storage.transact(async (db) => {
    for (let from = 0; from < events; from += 500) {
      const rows = Array.from({ length: Math.min(500, events - from) }, (_, at) => ({
        id: `${id}${events}-${from + at}`,
        account_id,
        node_id: `${id}${(from + at) % NODES}`,
        field: 'messages',
        value: VALUE,
        occurred_at: Date.now(),
        object: 'chat_business_account',
      }))
      const mark = ['seq', 'account_id', 'node_id', 'field'] as const
      const marks = await db.insertInto('events').values(rows).returning(mark).execute()
      await db.insertInto('unrouted_events').values(marks).execute()
    }
  })
}
