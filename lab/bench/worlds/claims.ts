/** Claiming jobs that are due, spread over so many worlds, as the worker does it; the rest waits for later. */

import { pino } from 'pino'
import { prepareHouse } from '../../../server/src/app/assembly.ts'
import { readConfig } from '../../../server/src/app/config.ts'
import { leaveHouse, openHouse } from '../../../server/src/app/opening.ts'
import { systemCall } from '../../../server/src/kernel/call/call.ts'
import type { House } from '../../../server/src/kernel/call/house.ts'
import { transacted } from '../../../server/src/kernel/call/transaction.ts'
import { advanceWorld, compiledInsert } from '../../../server/src/kernel/engine/index.ts'
import { claim, end } from '../../../server/src/kernel/engine/jobs/leases/store.ts'
import { makeWorld } from '../../../server/src/slices/operator/worlds/make.ts'

const DUE = 4_000
const WAITING = 16_000
const AT_ONCE = 16
const HOUR = 3_600_000

export async function claimsPerSecond(environment: Record<string, string>, worlds: number): Promise<number> {
  const { settings } = readConfig({ PORT: '0', LOG_LEVEL: 'silent', ...environment })
  const house = openHouse(settings, pino({ level: 'silent' }))
  try {
    await prepareHouse(house)
    await fill(house, await makeWorlds(house, worlds))
    const started = performance.now()
    let claimed = 0
    for (;;) {
      const rows = await house.storage.transact((db) => claim(db, 'bench', house.clock.now(), AT_ONCE))
      if (rows.length === 0) break
      claimed += rows.length
      await house.storage.transact(async (db) => {
        for (const { id } of rows) await end(db, { id, token: 'bench' })
      })
    }
    if (claimed !== DUE) throw new Error(`${claimed} of ${DUE} were claimed`)
    return claimed / ((performance.now() - started) / 1000)
  } finally {
    await leaveHouse(house)
  }
}

/** Each a little further ahead than the one before. */
async function makeWorlds(house: House, count: number): Promise<string[]> {
  return transacted(systemCall(house, 'bench'), async (call) => {
    const apps: string[] = []
    for (let at = 0; at < count; at++) {
      const { world } = await makeWorld(call, { name: 'World' })
      await advanceWorld(call, world.app_id, 1 + at * 60_000)
      apps.push(world.app_id)
    }
    await call.db.deleteFrom('jobs').execute()
    return apps
  })
}

const insertJob = compiledInsert('jobs', [
  'id',
  'name',
  'payload',
  'state',
  'run_at',
  'app_id',
  'due_at',
  'attempts',
  'lease_until',
  'lease_token',
  'unique_key',
  'last_error',
  'created_at',
])

async function fill(house: House, apps: string[]): Promise<void> {
  const now = house.clock.now()
  await house.storage.transact(async (db) => {
    for (let at = 0; at < DUE + WAITING; at++) {
      const run_at = at < DUE ? now - at : now + HOUR + at
      await insertJob(db, {
        id: `job-${at}`,
        name: 'bench',
        payload: '{}',
        state: 'waiting',
        run_at,
        app_id: apps[at % apps.length] ?? null,
        due_at: run_at,
        attempts: 0,
        lease_until: null,
        lease_token: null,
        unique_key: null,
        last_error: null,
        created_at: now,
      })
    }
  })
}
