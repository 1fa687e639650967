/** What the sandbox puts into every account that it makes without a seed file: entries as a seed file has them. */

import type { Call } from '../../kernel/call/call.ts'
import type { House } from '../../kernel/call/house.ts'
import { seedSections } from '../../kernel/graph/slice.ts'

const sectionsOf = ({ slots }: House) => slots.heldBy(seedSections) ?? []

export const beginningOf = (house: House, accountId: string): Record<string, Record<string, unknown>[]> =>
  Object.fromEntries(
    sectionsOf(house).flatMap(({ section, ofEachAccount }) =>
      ofEachAccount ? [[section, ofEachAccount(accountId)]] : [],
    ),
  )

export async function plantBeginning(call: Call, accountId: string): Promise<void> {
  for (const { schema, ofEachAccount, plant } of sectionsOf(call.house))
    for (const entry of ofEachAccount?.(accountId) ?? []) await plant(call, schema.parse(entry))
}
