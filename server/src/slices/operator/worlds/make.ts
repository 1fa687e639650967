/** Making a world and everything in it, by its own clock, having it begin anew, and removing it. */

import { byClock, type Call } from '../../../kernel/call/call.ts'
import type { House } from '../../../kernel/call/house.ts'
import { CLOCK_CHANNEL } from '../../../kernel/jobs/moving-clocks.ts'
import type { Clock } from '../../../kernel/process/clock.ts'
import { holdLock } from '../../../kernel/storage/hold-lock.ts'
import { newNodeId } from '../../../kernel/wire/ids.ts'
import { newAppSecret, removeAppAndAll } from '../../accounts/index.ts'
import { defaultSeed } from './default-seed.ts'
import { asOwn, type Ids, plantSeedFile, type SeedFile } from './seed-file.ts'
import * as store from './store.ts'
import type { World } from './world.ts'

/** Without a seed file it begins as `default-seed.ts` says; a snapshot would be one more way to begin. */
export type NewWorld = { name: string; seed_file?: SeedFile | undefined; expires_in?: number | undefined }

/** `seed` is what it began with: its own ids, secret and tokens. */
export type MadeWorld = { world: World; seed: SeedFile; ids: Ids }

/** Numbers follow one another, so whoever makes a world waits for whoever else does. */
const NUMBER_LOCK = 'the number of a world'

/** It begins at the time that it is, whatever the other clocks show. */
const freshClock = (appId: string): Clock => ({ now: Date.now, offset: () => 0, world: () => appId })

const originPlace = (id: string) => ({ table: 'worlds', column: 'origin', row: id })

export async function makeWorld(call: Call, wanted: NewWorld): Promise<MadeWorld> {
  await holdLock(call.db, NUMBER_LOCK)
  const number = await store.nextNumber(call)
  const file = wanted.seed_file ?? defaultSeed(wanted.name, newNodeId().slice(-7))
  const { own, ids } = asOwn(file, newNodeId)
  const [app] = own.apps ?? []
  const id = String(app?.id)
  const seed: SeedFile = { ...own, apps: [{ secret: newAppSecret(), ...app }] }
  const now = Date.now()
  const world: World = {
    id,
    app_id: id,
    name: wanted.name,
    number,
    ahead_ms: 0,
    seed: String(number),
    turns: 0,
    origin: call.house.secrets.seal(JSON.stringify(seed), originPlace(id)),
    expires_at: wanted.expires_in === undefined ? null : now + wanted.expires_in * 1000,
    created_at: now,
  }
  await begin(call, world, seed)
  return { world, seed, ids }
}

async function begin(asked: Call, world: World, seed: SeedFile): Promise<void> {
  const call = byClock(asked, freshClock(world.app_id))
  await plantSeedFile(call, seed)
  await store.addWorld(call, world)
  call.afterCommit(() => call.house.worldClocks.set(world.app_id, world))
}

/** All that happened in it is gone; its ids, its secret and the tokens it was made with are good again. */
export async function beginAnew(call: Call, world: World): Promise<World> {
  const seed = originOf(call.house, world)
  await endWorld(call, world)
  const fresh = { ...world, ahead_ms: 0, turns: 0 }
  await begin(call, fresh, seed)
  return fresh
}

export function originOf(house: House, { id, origin }: World): SeedFile {
  return JSON.parse(house.secrets.open(origin ?? '', originPlace(id)))
}

export async function endWorld(call: Call, { app_id }: World): Promise<void> {
  await removeAppAndAll(call, app_id)
  call.afterCommit(() => call.house.worldClocks.set(app_id, undefined))
  await call.house.storage.notify(call.db, CLOCK_CHANNEL)
}
