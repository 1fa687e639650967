/** Events by the hundred, straight into the outbox: for tests about what happens to them afterwards. */

import { systemCall } from '../src/kernel/call/call.ts'
import type { House } from '../src/kernel/call/house.ts'
import { transacted } from '../src/kernel/call/transaction.ts'
import { recordEvent } from '../src/kernel/engine/index.ts'
import type { EventKind } from '../src/kernel/wire/event-kind.ts'

export type Happening = { account_id: string; node_id: string; value: Record<string, unknown> }

export async function recordAll(
  house: House,
  happenings: Happening[],
  beforeCommit: () => Promise<unknown> = async () => {},
): Promise<string[]> {
  const kind = house.eventKinds.find((one) => one.field === 'account_update') as EventKind
  return transacted(systemCall(house, 'test'), async (call) => {
    const ids: string[] = []
    for (const { value, ...about } of happenings) ids.push(await recordEvent(call, kind, about, value))
    await beforeCommit()
    return ids
  })
}
