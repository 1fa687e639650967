/** Whose messages are summed: the numbers of an account, of a world, or of all. */

import type { Asked } from '../../kernel/call/call.ts'
import { readWorldFilter } from '../../kernel/call/world-filter.ts'
import { numbersOf } from './store/numbers.ts'

export async function numbersFor(
  call: Asked,
  { account, world }: { account?: string | undefined; world?: string | undefined },
): Promise<string[]> {
  const numbers = await numbersOf(call, { account, world: await readWorldFilter(call, world) })
  return numbers.map(({ id }) => id)
}
