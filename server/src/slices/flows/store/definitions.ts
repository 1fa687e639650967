/**
 * Definitions in the database: byte for byte what was sent, packed, and in parts. Writing ten megabytes at once
 * would hold up everybody else on the embedded engine.
 */

import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress, zstdDecompressSync } from 'node:zlib'
import type { Call } from '../../../kernel/call/call.ts'
import { compiledOnce, type Reader } from '../../../kernel/engine/index.ts'

declare module '../../../kernel/engine/index.ts' {
  interface Tables {
    flow_definitions: { flow_id: string; part: number; bytes: Uint8Array }
  }
}

export const PART_BYTES = 1_048_576
/** More was never packed. */
const UNPACKED_BYTES_MAX = 32 * 1_048_576

/** Packing happens beside the main thread, before the transaction. */
export type Packed = { packed: Buffer }

export async function pack(definition: Uint8Array): Promise<Packed> {
  return { packed: await promisify(zstdCompress)(definition) }
}

export async function readDefinition(reads: { db: Reader }, flowId: string): Promise<Buffer> {
  const { packed } = await readPacked(reads, flowId)
  return packed.length === 0 ? packed : promisify(zstdDecompress)(packed)
}

/** Of packed bytes that somebody else may have made. */
export function isDefinition(packed: Buffer): boolean {
  try {
    if (packed.length > 0) zstdDecompressSync(packed, { maxOutputLength: UNPACKED_BYTES_MAX })
    return true
  } catch {
    return false
  }
}

/** Whether the flow has just that small definition; a larger one is not unpacked to find out. */
export async function hasDefinition(
  { db }: { db: Reader },
  flowId: string,
  definition: string,
): Promise<boolean> {
  const first = await partOf(db, flowId, 0)
  if (!first || first.byteLength === 0 || first.byteLength > definition.length) return false
  return unpacksTo(first, Buffer.from(definition))
}

/** At once: for a few bytes, another thread and its streams cost many times what unpacking does. */
function unpacksTo(packed: Uint8Array, definition: Buffer): boolean {
  try {
    return zstdDecompressSync(packed, { maxOutputLength: definition.length }).equals(definition)
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') return false
    throw error
  }
}

const findPart = compiledOnce((db, flowId: string, part: number) =>
  db.selectFrom('flow_definitions').select('bytes').where('flow_id', '=', flowId).where('part', '=', part),
)

async function partOf(db: Reader, flowId: string, part: number): Promise<Uint8Array | undefined> {
  return (await findPart(db, flowId, part))[0]?.bytes
}

export async function readPacked({ db }: { db: Reader }, flowId: string): Promise<Packed> {
  const parts: Uint8Array[] = []
  for (;;) {
    const part = await partOf(db, flowId, parts.length)
    if (part) parts.push(part)
    if (!part || part.byteLength < PART_BYTES) return { packed: Buffer.concat(parts) }
    await setImmediate()
  }
}

export async function writeDefinition({ db }: Call, flow_id: string, { packed }: Packed): Promise<void> {
  await db.deleteFrom('flow_definitions').where('flow_id', '=', flow_id).execute()
  for (let part = 0; part === 0 || part * PART_BYTES < packed.length; part++) {
    if (part > 0) await setImmediate()
    const bytes = Buffer.from(packed.subarray(part * PART_BYTES, (part + 1) * PART_BYTES))
    await db.insertInto('flow_definitions').values({ flow_id, part, bytes }).execute()
  }
}
