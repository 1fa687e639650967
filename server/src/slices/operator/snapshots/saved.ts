/** Files of worlds as they are kept: in parts, each sealed, since they hold the secrets of a world. */

import type { Asked, Call } from '../../../kernel/call/call.ts'
import type { House } from '../../../kernel/call/house.ts'
import { type Reader, tableShapes } from '../../../kernel/engine/index.ts'
import { keptTables, seedSections } from '../../../kernel/graph/slice.ts'
import {
  fileRefused,
  noSuchSnapshot,
  snapshotNameTaken,
  snapshotOfSeveralWorlds,
  snapshotsTooMany,
} from './errors.ts'
import { linesOf, type Packed } from './file.ts'
import { type Inspected, inspect, type Known } from './inspect.ts'
import type { Outside } from './named.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { sealedByTable } from './secrets.ts'
import { fullName, type Header, SNAPSHOT_LIMITS, type Snapshot } from './snapshot.ts'
import { firstFound } from './store/others.ts'
import { schemaOf } from './store/rows-of-world.ts'
import * as store from './store/snapshots.ts'

const PART_BYTES = 262_144
const PART_DIGITS = 6

const placeOf = (id: string, part: string) => ({
  table: 'snapshot_parts',
  column: 'sealed',
  row: `${id} ${part}`,
})

/** What a file is held against in this database. */
export async function knownHere({ storage, ...house }: House): Promise<Known> {
  return {
    shapes: await tableShapes(storage.read),
    schema: await schemaOf(storage.read),
    sealed: sealedByTable({ storage, ...house }),
    tables: house.slots.heldBy(keptTables) ?? new Map(),
    seeds: house.slots.heldBy(seedSections) ?? [],
  }
}

/** What it names and does not hold may be nothing that is here. */
export async function assertNobodys(db: Reader, outside: Outside): Promise<void> {
  const value = await firstFound(db, [...outside.keys()])
  if (value !== undefined)
    throw fileRefused(
      outside.get(value) ?? 'it',
      `names ${value}, which is not in the file but somebody else's here`,
    )
}

/** Of a world, or of the installation; `replaces` may be there already, and what worlds that are gone called so goes, too. */
export async function keepFile(
  call: Call,
  { name, world, replaces }: { name: string; world?: string; replaces: boolean },
  { parts, bytes, rows, header }: Packed & { header: Header },
): Promise<Snapshot> {
  const { house, db } = call
  const full = world === undefined ? name : fullName(world, name)
  const alike = await store.snapshotsNamed(call, name)
  // Before names were those of a world, one stood without it.
  const before = alike.find((one) => one.name === full || (one.name === name && one.world_id === world))
  const isTaken = before !== undefined || (world === undefined && alike.length > 0)
  if (isTaken && !replaces) throw snapshotNameTaken(name)
  if (replaces) await store.removeOfGoneWorlds(db, world === undefined ? [] : alike.map(({ id }) => id))
  if (before) await store.removeSnapshot(db, before.id)
  else if ((await store.countSnapshots(call)) >= SNAPSHOT_LIMITS.snapshotsMax)
    throw snapshotsTooMany(SNAPSHOT_LIMITS.snapshotsMax)
  const snapshot: Snapshot = {
    id: call.ids.rowId(),
    name: full,
    kind: header.kind,
    world_id: header.world.id,
    schema: header.schema,
    rows,
    bytes,
    world_time: header.world.time,
    created_at: Date.now(),
  }
  await store.addSnapshot(db, snapshot)
  const whole = Buffer.concat(parts)
  for (let at = 0; at * PART_BYTES < whole.length; at++) {
    const part = String(at).padStart(PART_DIGITS, '0')
    const text = whole.subarray(at * PART_BYTES, (at + 1) * PART_BYTES).toString('base64')
    await store.addPart(db, snapshot.id, part, house.secrets.seal(text, placeOf(snapshot.id, part)))
  }
  return snapshot
}

/** The world's own first, then the one of the installation, then the only one of that name. */
export async function findOrRefuse(call: Pick<Asked, 'db'>, name: string, world = ''): Promise<Snapshot> {
  const found = await store.snapshotsNamed(call, name)
  const [first, ...others] = found
  if (!first) throw noSuchSnapshot(name)
  const named =
    found.find((one) => one.name === fullName(world, name)) ?? found.find((one) => one.name === name)
  if (named) return named
  if (others.length > 0)
    throw snapshotOfSeveralWorlds(
      name,
      found.map((one) => one.name),
    )
  return first
}

export async function fileOf(call: Asked, { id }: Snapshot): Promise<Buffer[]> {
  const { secrets } = call.house
  const parts = await store.partsOf(call, id)
  return parts.map(({ part, sealed }) => Buffer.from(secrets.open(sealed, placeOf(id, part)), 'base64'))
}

/** A snapshot that can be loaded: its file, and what was found in it. */
export type Opened = { name: string; parts: Buffer[]; known: Known } & Inspected

export async function openSnapshot(call: Asked, name: string, world?: string): Promise<Opened> {
  const snapshot = await findOrRefuse(call, name, world)
  return oneAtATime(call.house, async () => {
    const parts = await fileOf(call, snapshot)
    const known = await knownHere(call.house)
    return { name, parts, known, ...(await inspect(linesOf(parts), known)) }
  })
}
