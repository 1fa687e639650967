/** Making a world and everything in it, by its own clock, having it begin again, and removing it. */

import { byClock, type Call } from '../../../kernel/call/call.ts'
import { type IdSource, seededIds } from '../../../kernel/call/id-source.ts'
import { SEED_OF_THE_SANDBOX } from '../../../kernel/call/world-clocks.ts'
import { CLOCK_CHANNEL } from '../../../kernel/engine/index.ts'
import type { Clock, Switched } from '../../../kernel/process/clock.ts'
import { newAppSecret, removeAppAndAll } from '../../accounts/index.ts'
import { seedTaken } from '../errors.ts'
import { defaultSeed } from './default-seed.ts'
import { originOf, sealedOrigin } from './origin.ts'
import { asOwn, type Ids, plantSeedFile, type SeedFile } from './seed-file.ts'
import * as store from './store.ts'
import type { World } from './world.ts'

/** Without a seed file it begins as `default-seed.ts` says. */
export type NewWorld = {
  name?: string | undefined
  seed?: string | undefined
  seed_file?: SeedFile | undefined
  expires_in?: number | undefined
  at?: number | undefined
  platform_changes?: Switched | undefined
}

/** `beginning` is what it was made with: its own ids, secret and tokens. */
export type MadeWorld = { world: World; beginning: SeedFile; ids: Ids }

/** It begins at the time that it is, whatever the other clocks show, unless it is to begin at another. */
const freshClock = ({ app_id, ahead_ms }: World, switched: Switched): Clock => ({
  now: () => Date.now() + ahead_ms,
  offset: () => ahead_ms,
  world: () => app_id,
  switched: () => switched,
})

const idsFrom = (seed: string, stream: string): IdSource => seededIds(seed, () => ({ name: stream }))

const NAME = 'World'

export async function makeWorld(call: Call, wanted: NewWorld): Promise<MadeWorld> {
  const name = wanted.name ?? NAME
  const { number, seed: free } = await store.nextSeed(call)
  const seed = wanted.seed ?? free
  if (seed === SEED_OF_THE_SANDBOX || (await store.findWorldBySeed(call, seed))) throw seedTaken(seed)
  const { nodeId } = idsFrom(seed, 'ids')
  const file = wanted.seed_file ?? defaultSeed(call.house, name, nodeId().slice(-7))
  const { own, ids } = asOwn(file, nodeId)
  const [app] = own.apps ?? []
  const id = String(app?.id)
  const beginning: SeedFile = { ...own, apps: [{ secret: newAppSecret(), ...app }] }
  const now = Date.now()
  const world: World = {
    id,
    app_id: id,
    name,
    number,
    ahead_ms: aheadOf(wanted.at ?? null, now),
    begins_at: wanted.at ?? null,
    platform_changes: wanted.platform_changes ? JSON.stringify(wanted.platform_changes) : null,
    seed,
    turns: 0,
    origin: sealedOrigin(call.house, id, beginning),
    expires_at: wanted.expires_in === undefined ? null : now + wanted.expires_in * 1000,
    created_at: now,
  }
  await begin(call, world, beginning)
  return { world, beginning, ids }
}

const aheadOf = (beginsAt: number | null, now: number) => (beginsAt === null ? 0 : beginsAt - now)

async function begin(asked: Call, world: World, beginning: SeedFile): Promise<void> {
  const clock = freshClock(world, asked.house.clock.installed)
  const call = { ...byClock(asked, clock), ids: idsFrom(world.seed, 'beginning') }
  await plantSeedFile(call, beginning)
  await store.addWorld(call, world)
  call.afterCommit(() => call.house.worldClocks.set(world.app_id, world))
}

/** All that happened in it is gone; its ids, its secret and the tokens it was made with are good again. */
export async function beginAgain(call: Call, world: World): Promise<World> {
  const beginning = originOf(call.house, world)
  await removeAppAndAll(call, world.app_id)
  const now = Date.now()
  const fresh = { ...world, ahead_ms: aheadOf(world.begins_at, now), turns: 0, created_at: now }
  await begin(call, fresh, beginning)
  await call.house.storage.notify(call.db, CLOCK_CHANNEL)
  return fresh
}

export async function endWorld(call: Call, { app_id }: World): Promise<void> {
  await removeAppAndAll(call, app_id)
  call.afterCommit(() => {
    call.house.worldClocks.set(app_id, undefined)
    call.house.sequences?.forget(app_id)
  })
  await call.house.storage.notify(call.db, CLOCK_CHANNEL)
}
