/** What was recorded, as it is sent to a receiver on a versioned path. */

import type { House } from '../src/kernel/call/house.ts'
import type { Switched } from '../src/kernel/process/clock.ts'
import { inPlatformWords } from '../src/slices/webhooks/rules/dialect.ts'
import type { Answer } from './house.ts'

type SentEvent = { seq: number; field: string; text: string; value: Answer['body'] }

export async function sentOnPlatform(
  { storage, eventKinds, clock }: House,
  {
    asked = 'v25.0',
    after = 0,
    switched = clock.switched(),
  }: { asked?: string | undefined; after?: number; switched?: Switched } = {},
): Promise<SentEvent[]> {
  const rows = await storage.read
    .selectFrom('events')
    .selectAll()
    .where('seq', '>', after)
    .orderBy('seq')
    .execute()
  const speaking = { brand: 'whatsapp', asked, switched }
  return rows
    .filter(({ field }) => !eventKinds.find((kind) => kind.field === field)?.platform?.isNotSent)
    .map((row) => {
      const { field, value } = inPlatformWords({ ...row, event_id: row.id }, eventKinds, speaking)
      return { seq: row.seq, field, text: value, value: JSON.parse(value) }
    })
}
