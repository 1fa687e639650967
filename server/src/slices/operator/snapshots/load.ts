/** A file becomes a world: a new one with ids of its own or with those it was saved with, or the one that it was saved of. */

import type { Call } from '../../../kernel/call/call.ts'
import { forgetEverywhere } from '../../../kernel/call/forget-everywhere.ts'
import { SEED_OF_THE_SANDBOX } from '../../../kernel/call/world-clocks.ts'
import { sha256 } from '../../../kernel/crypto/secrets.ts'
import { CLOCK_CHANNEL, JOBS_CHANNEL, takenIn, translateAllOfWorld } from '../../../kernel/engine/index.ts'
import { removeAppAndAll } from '../../accounts/index.ts'
import { seedTaken } from '../errors.ts'
import { STAGE_CHANNEL } from '../fault-rules/live.ts'
import { sealedOrigin } from '../worlds/origin.ts'
import type { SeedFile } from '../worlds/seed-file.ts'
import * as worlds from '../worlds/store.ts'
import type { World } from '../worlds/world.ts'
import { type Adapting, adapted } from './adapt.ts'
import { idsTaken, notOfThisWorld } from './errors.ts'
import { linesOf } from './file.ts'
import { keepsAll, type Renaming, renaming } from './ids.ts'
import { assertNobodys, type Opened } from './saved.ts'
import { sealedAgain } from './secrets.ts'
import type { FileRow, RowLine } from './snapshot.ts'
import { isBlob } from './store/others.ts'
import { inserting, type Row } from './store/rows-of-world.ts'
import { isPutBack } from './tables.ts'

export type LoadedWorld = { world: World; access_tokens: string[]; ids: Record<string, string> }

/** Nodes that a program has written down somewhere. */
const REPORTED_KINDS = new Set(['app', 'account', 'phone_number', 'template', 'flow', 'catalog'])

export async function worldFrom(
  call: Call,
  opened: Opened,
  wanted: {
    name?: string | undefined
    seed?: string | undefined
    expires_in?: number | undefined
    keepsIds: boolean
  },
): Promise<LoadedWorld> {
  const saved = opened.header.world
  const { number, seed: own } = await worlds.nextSeed(call)
  const seed = wanted.seed ?? (wanted.keepsIds ? saved.seed : own)
  if (seed === SEED_OF_THE_SANDBOX || (await worlds.findWorldBySeed(call, seed))) throw seedTaken(seed)
  const names = wanted.keepsIds ? keepsAll : renaming(seed, opened.ids)
  const now = Date.now()
  const id = names.id(saved.id)
  const world: World = {
    id,
    app_id: id,
    name: wanted.name ?? saved.name,
    number,
    ...timeOf(opened, now),
    seed,
    turns: saved.turns,
    origin: null,
    begins_at: null,
    platform_changes: switchedIn(opened),
    expires_at: wanted.expires_in === undefined ? null : now + wanted.expires_in * 1000,
    created_at: now,
  }
  const { tokens, ids } = await putRows(call, opened, world, { names, tokenHashes: new Map() })
  const origin = originFor(opened, names, tokens)
  const kept = { ...world, origin: origin && sealedOrigin(call.house, id, origin) }
  await worlds.addWorld(call, kept)
  await notifyAll(call, kept)
  return { world: kept, access_tokens: [...tokens.values()], ids }
}

/** All that happened since is gone. A world with ids of its own keeps the tokens that it has. */
export async function putBack(call: Call, opened: Opened, world: World): Promise<World> {
  const saved = opened.header.world
  const names = saved.id === world.id ? keepsAll : renaming(world.seed, opened.ids)
  if (names.id(saved.id) !== world.id) throw notOfThisWorld(opened.name, world.id)
  const tokenHashes = await worlds.tokenHashesOf(call, world.app_id)
  await removeAppAndAll(call, world.app_id)
  const now = Date.now()
  const fresh = {
    ...world,
    ...timeOf(opened, now),
    platform_changes: switchedIn(opened),
    turns: saved.turns,
    created_at: now,
  }
  await putRows(call, opened, fresh, { names, tokenHashes })
  await worlds.addWorld(call, fresh)
  await notifyAll(call, fresh)
  return fresh
}

/** Its clock goes on from where it stood, whatever time has passed since. */
const timeOf = ({ header }: Opened, now: number) => ({ ahead_ms: header.world.time - now })

const switchedIn = ({ header: { world } }: Opened) =>
  world.platform_changes ? JSON.stringify(world.platform_changes) : null

async function putRows(
  call: Call,
  { parts, known, header, outside }: Opened,
  { app_id, ahead_ms }: World,
  { names, tokenHashes }: { names: Renaming; tokenHashes: ReadonlyMap<string, string> },
) {
  const { house, db } = call
  const made: { hash: string; access_token: string; created_at: number }[] = []
  const adapting: Adapting = {
    call,
    keepsHashes: names === keepsAll && house.secrets.keyIds.includes(header.key_id),
    keepsTokens: names === keepsAll,
    tokenHashes,
    madeToken: (access_token, inPlaceOf) => made.push({ ...inPlaceOf, access_token }),
  }
  const shapes = new Map(known.shapes.map((shape) => [shape.name, shape]))
  const ids: Record<string, string> = {}
  const rows = inserting(db)
  const blobs = new Set<unknown>()
  await assertNobodys(db, outside)
  try {
    for await (const { value } of linesOf(parts)) {
      const { table, row } = value as RowLine
      const shape = shapes.get(table ?? '')
      if (!shape || !isPutBack(table)) continue
      if (table === 'directory' && REPORTED_KINDS.has(String(row.kind)))
        ids[String(row.id)] = names.id(String(row.id))
      const own = adapted(table, bytesRead(names.row(shape, row)), adapting)
      if (own && table === 'blob_chunks') await assertFresh(call, own, blobs)
      if (own) await rows.add(table, sealedAgain(house, table, own))
    }
    await rows.end()
  } catch (error) {
    const taken = takenIn(error)
    throw taken === undefined ? error : idsTaken(taken)
  }
  await translateAllOfWorld(db, app_id, house.clock.offset() - ahead_ms)
  made.sort((one, other) => one.created_at - other.created_at)
  return { tokens: new Map(made.map(({ hash, access_token }) => [hash, access_token])), ids }
}

/** Chunks of one name are one file, and those of the file must not become part of another's. */
async function assertFresh({ db }: Call, { blob_id }: Row, seen: Set<unknown>): Promise<void> {
  if (seen.has(blob_id)) return
  if (await isBlob(db, String(blob_id))) throw idsTaken('blob_id')
  seen.add(blob_id)
}

const bytesRead = (row: FileRow): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === 'object' && value !== null ? Buffer.from(value.base64, 'base64') : value,
    ]),
  )

/** What it begins again with: as the file says, under its own names and with its own tokens. */
function originFor({ header }: Opened, names: Renaming, tokens: Map<string, string>): SeedFile | null {
  if (header.world.origin === null) return null
  const origin: SeedFile = JSON.parse(names.text(JSON.stringify(header.world.origin)))
  const fresh = origin.tokens?.map((token) => {
    const access_token = tokens.get(names.id(sha256(String(token.access_token))))
    return access_token === undefined ? token : { ...token, access_token }
  })
  return { ...origin, ...(fresh && { tokens: fresh }) }
}

async function notifyAll(call: Call, world: World): Promise<void> {
  const { house, db } = call
  call.afterCommit(() => house.worldClocks.set(world.app_id, world))
  await forgetEverywhere(call)
  for (const channel of [CLOCK_CHANNEL, JOBS_CHANNEL, STAGE_CHANNEL]) await house.storage.notify(db, channel)
}
