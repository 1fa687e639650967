/** What was recorded, in the words in which a receiver on a versioned path is told of it. */

import type { House } from '../src/kernel/call/house.ts'
import type { Switched } from '../src/kernel/process/clock.ts'
import { inPlatformWords } from '../src/slices/webhooks/rules/dialect.ts'
import type { Answer } from './house.ts'

type Told = { seq: number; field: string; text: string; value: Answer['body'] }

export async function toldOnPlatform(
  { storage, eventKinds, clock }: House,
  {
    asked = 'v25.0',
    after = 0,
    switched = clock.switched(),
  }: { asked?: string | undefined; after?: number; switched?: Switched } = {},
): Promise<Told[]> {
  const rows = await storage.read
    .selectFrom('events')
    .selectAll()
    .where('seq', '>', after)
    .orderBy('seq')
    .execute()
  const speaking = { brand: 'whatsapp', asked, switched }
  return rows
    .filter(({ field }) => !eventKinds.find((kind) => kind.field === field)?.platform?.isUntold)
    .map((row) => {
      const { field, value } = inPlatformWords({ ...row, event_id: row.id }, eventKinds, speaking)
      return { seq: row.seq, field, text: value, value: JSON.parse(value) }
    })
}
