/** A world as one file: everything of it that a moment shows. */

import type { House } from '../../../kernel/call/house.ts'
import { type Reader, tableShapes } from '../../../kernel/engine/index.ts'
import { writeDate } from '../../../kernel/wire/dates.ts'
import { noSuchWorld } from '../errors.ts'
import { originOf } from '../worlds/origin.ts'
import { contentsOf, findWorld } from '../worlds/store.ts'
import type { World } from '../worlds/world.ts'
import { type Packed, packed } from './file.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { withSecretsFor } from './secrets.ts'
import { type FileKind, type FileRow, FORMAT, FORMAT_VERSION, type Header, type RowLine } from './snapshot.ts'
import { type Row, rowsOfWorld, schemaOf } from './store/rows-of-world.ts'
import { namesIn, tiedTables } from './tables.ts'

export type PackedWorld = Packed & { header: Header }

export async function packWorld(house: House, worldId: string, kind: FileKind): Promise<PackedWorld> {
  return oneAtATime(house, () =>
    house.storage.snapshot(async (db) => {
      const world = await findWorld({ db }, worldId)
      if (!world) throw noSuchWorld(worldId)
      const header = await headerOf(house, db, world, kind)
      return { ...(await packed(linesOfWorld(house, db, header))), header }
    }),
  )
}

async function headerOf(house: House, db: Reader, world: World, kind: FileKind): Promise<Header> {
  const now = Date.now()
  return {
    format: FORMAT,
    version: FORMAT_VERSION,
    kind,
    schema: await schemaOf(db),
    made_at: String(writeDate(now)),
    key_id: house.secrets.keyIds[0],
    world: {
      id: world.app_id,
      name: world.name,
      seed: world.seed,
      turns: world.turns,
      time: now + world.ahead_ms,
      ...(world.platform_changes !== null && { platform_changes: JSON.parse(world.platform_changes) }),
      origin: kind === 'snapshot' && world.origin !== null ? originOf(house, world) : null,
    },
  }
}

async function* linesOfWorld(house: House, db: Reader, header: Header): AsyncGenerator<Header | RowLine> {
  yield header
  const { kind, world } = header
  const tied = tiedTables(await tableShapes(db))
  const names = namesIn(kind)
  const contents = await contentsOf({ db }, { app_id: world.id })
  const accounts = new Set(contents.accounts.map((account) => account.id))
  for (const shape of tied.filter(({ name }) => names.has(name)))
    for await (const row of rowsOfWorld(db, tied, shape, world.id))
      if (!isLeftOut(house, shape.name, row))
        yield {
          table: shape.name,
          row: written(
            withSecretsFor(
              house,
              kind,
              shape.name,
              await withBytes(
                house,
                db,
                shape.name,
                OWN[shape.name]?.(row, { id: world.id, accounts }) ?? row,
              ),
            ),
          ),
        }
}

/** Other applications may act on its accounts, and its tokens on theirs: a file names nothing that is not in it. */
const OWN: Record<string, (row: Row, world: { id: string; accounts: ReadonlySet<string> }) => Row> = {
  flows: (row, { id }) => ({ ...row, app_id: id }),
  tokens: (row, { accounts }) => ({ ...row, accounts: ownAccounts(String(row.accounts), accounts) }),
  verification_attempts: (row, { id }) => ({ ...row, app_id: row.app_id === id ? id : null }),
}

const ownAccounts = (listed: string, own: ReadonlySet<string>) =>
  listed === '*'
    ? listed
    : listed
        .split(',')
        .filter((id) => own.has(id))
        .join()

/** Wherever they lie: whoever loads the file has no other store than their own. */
async function withBytes({ blobs }: House, db: Reader, table: string, row: Row): Promise<Row> {
  if (table !== 'blob_chunks') return row
  return { ...row, bytes: await blobs.readChunk(db, String(row.blob_id), Number(row.start)) }
}

/** Jobs that were given up, or are done at once anyway, or carry something sealed: a code on its way to a gateway. */
function isLeftOut({ secrets }: House, table: string, { state, due_at, payload }: Row): boolean {
  if (table !== 'jobs') return false
  return (
    state === 'dead' || due_at === null || secrets.keyIds.some((id) => String(payload).includes(`"${id}.`))
  )
}

const written = (row: Row): FileRow =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value,
    ]),
  )
