/**
 * Definitions in the database, byte for byte as they were sent. They are kept in parts: writing ten megabytes
 * in one statement would hold up everybody else on the embedded engine.
 */

import { setImmediate } from 'node:timers/promises'
import type { Call } from '../../../kernel/call.ts'
import type { Reader } from '../../../kernel/storage/tables.ts'

declare module '../../../kernel/storage/tables.ts' {
  interface Tables {
    flow_definitions: { flow_id: string; part: number; bytes: Uint8Array }
  }
}

const PART_BYTES = 1_048_576

export async function readDefinition({ db }: { db: Reader }, flowId: string): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for (;;) {
    const row = await db
      .selectFrom('flow_definitions')
      .select('bytes')
      .where('flow_id', '=', flowId)
      .where('part', '=', parts.length)
      .executeTakeFirst()
    if (!row) return Buffer.concat(parts)
    parts.push(row.bytes)
    if (row.bytes.byteLength < PART_BYTES) return Buffer.concat(parts)
    await setImmediate()
  }
}

export async function writeDefinition({ db }: Call, flow_id: string, definition: Uint8Array): Promise<void> {
  await db.deleteFrom('flow_definitions').where('flow_id', '=', flow_id).execute()
  for (let part = 0; part === 0 || part * PART_BYTES < definition.byteLength; part++) {
    if (part > 0) await setImmediate()
    const bytes = Buffer.from(definition.subarray(part * PART_BYTES, (part + 1) * PART_BYTES))
    await db.insertInto('flow_definitions').values({ flow_id, part, bytes }).execute()
  }
}
