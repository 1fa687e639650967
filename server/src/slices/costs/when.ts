/** By which clock a span of time is meant: that of the world, or of the account's. */

import type { Asked } from '../../kernel/call/call.ts'
import { clockOfNode } from '../../kernel/graph/directory.ts'
import type { Clock } from '../../kernel/process/clock.ts'

export async function clockOfAsked(
  { house }: Asked,
  { account, world }: { account?: string | undefined; world?: string | undefined },
): Promise<Clock> {
  if (account !== undefined) return clockOfNode(house, account)
  return house.worldClocks.of(world === '0' ? undefined : world)
}
