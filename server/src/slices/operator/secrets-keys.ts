/** Which keys seal and open secrets, and how far a change of them is. */

import { z } from 'zod'
import type { Asked } from '../../kernel/call/call.ts'
import { noNode } from '../../kernel/graph/node.ts'
import { operatorReading } from '../../kernel/graph/operation.ts'
import { allSealedColumns } from '../../kernel/records/encryption/columns.ts'
import { keysFound } from '../../kernel/records/encryption/keys.ts'
import { rowsSealedOtherwise } from '../../kernel/records/encryption/store.ts'

const COUNTED_MAX = 1_000

/** By what the process that answers was given, and by what sealed something in the database. */
const STATES = {
  one_key: 'One key, which sealed everything. To change it: parley rotate-key.',
  one_in_use:
    'The first key sealed everything. If the others are to take its place, have every process started so; then put the new one in front. If they are the old ones, they may be removed.',
  sealing_anew: 'Secrets are being sealed again by the first key. Keep the others until this is done.',
  key_missing:
    'This process lacks a key that sealed secrets: it is not ready. Start it with that key behind its own, or as the others are.',
} as const

type State = keyof typeof STATES

export const readSecretsKeys = operatorReading('readSecretsKeys', noNode, {
  summary: 'Read which keys seal and open secrets, and how far a change of keys is',
  answer: z
    .object({
      state: z.enum(Object.keys(STATES) as [State, ...State[]]),
      next: z.string().describe('What that means, and what comes next.'),
      sealing_key_id: z
        .string()
        .describe('The id of the first key of PARLEY_SECRETS_KEY, which reveals nothing about it.'),
      opening_key_ids: z.array(z.string()).describe('The ids of those behind it.'),
      key_ids_in_use: z.array(z.string()).describe('The ids of all that sealed something in the database.'),
      missing_key_ids: z
        .array(z.string())
        .describe('Those of them that the process which answers does not have.'),
      left: z
        .int()
        .min(0)
        .max(COUNTED_MAX)
        .describe(`Secrets that are not sealed by the first key, counted up to ${COUNTED_MAX}.`),
    })
    .meta({ id: 'SecretsKeys' }),
  async run({ call }) {
    const [sealing_key_id, ...opening_key_ids] = call.house.secrets.keyIds
    const { inUse, missing } = await keysFound(call.house)
    const state = stateOf({ missing: missing.length, inUse: inUse.length, others: opening_key_ids.length })
    return {
      state,
      next: STATES[state],
      sealing_key_id,
      opening_key_ids,
      key_ids_in_use: inUse,
      missing_key_ids: missing,
      left: await leftBy(call, sealing_key_id),
    }
  },
})

function stateOf({ missing, inUse, others }: { missing: number; inUse: number; others: number }): State {
  if (missing > 0) return 'key_missing'
  if (inUse > 1) return 'sealing_anew'
  return others === 0 ? 'one_key' : 'one_in_use'
}

async function leftBy({ db, house }: Asked, keyId: string): Promise<number> {
  let left = 0
  for (const column of house.slots.heldBy(allSealedColumns) ?? []) {
    left += (await rowsSealedOtherwise(db, column, { keyId, after: [], most: COUNTED_MAX - left })).length
    if (left === COUNTED_MAX) break
  }
  return left
}
