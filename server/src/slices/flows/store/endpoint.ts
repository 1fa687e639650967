/** Calls to data endpoints, and the public keys that they are encrypted with. */

import type { Call } from '../../../kernel/call/call.ts'
import {
  compiledOnce,
  inRange,
  type Range,
  type Reader,
  removeOlder,
  unansweredInsert,
} from '../../../kernel/engine/index.ts'
import type { EndpointCall } from '../health.ts'

export type EndpointCallRow = {
  id: string
  flow_id: string
  action: string
  /** `ok`, or the word for what went wrong. */
  outcome: string
  message: string | null
  latency_ms: number
  created_at: number
}

export type PublicKey = {
  phone_number_id: string
  account_id: string
  business_public_key: string
  created_at: number
}

declare module '../../../kernel/engine/index.ts' {
  interface Tables {
    flow_endpoint_calls: EndpointCallRow
    business_public_keys: PublicKey
  }
}

type Reads = { db: Reader }

const insertCall = unansweredInsert('flow_endpoint_calls', [
  'id',
  'flow_id',
  'action',
  'outcome',
  'message',
  'latency_ms',
  'created_at',
])

export async function addCall({ db }: Call, row: EndpointCallRow): Promise<void> {
  await insertCall(db, row)
}

const callsSince = compiledOnce((db, flowId: string, since: number, most: number) =>
  db
    .selectFrom('flow_endpoint_calls')
    .select(['action', 'outcome', 'latency_ms', 'created_at as at'])
    .where('flow_id', '=', flowId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most),
)

export const latestCalls = (
  { db }: Reads,
  flowId: string,
  since: number,
  most: number,
): Promise<EndpointCall[]> => callsSince(db, flowId, since, most)

export async function listCallsOf({ db }: Reads, flowId: string, range: Range): Promise<EndpointCallRow[]> {
  const all = db.selectFrom('flow_endpoint_calls').selectAll().where('flow_id', '=', flowId)
  return inRange(all, 'flow_endpoint_calls', range).execute()
}

export async function removeCalls({ db }: Call, flowId: string): Promise<void> {
  await db.deleteFrom('flow_endpoint_calls').where('flow_id', '=', flowId).execute()
}

/** At most so many; gives how many there were. */
export function removeOldCalls({ db }: Call, before: number, most: number): Promise<number> {
  return removeOlder(db, 'flow_endpoint_calls', { key: ['id'], column: 'created_at', before, most })
}

export async function findKey({ db }: Reads, phoneNumberId: string): Promise<PublicKey | undefined> {
  return db
    .selectFrom('business_public_keys')
    .selectAll()
    .where('phone_number_id', '=', phoneNumberId)
    .executeTakeFirst()
}

const latestKeyOf = compiledOnce((db, accountId: string) =>
  db
    .selectFrom('business_public_keys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(1),
)

/** The key that was set last on any number of the account: for calls that no number stands behind. */
export async function findKeyOfAccount({ db }: Reads, accountId: string): Promise<PublicKey | undefined> {
  return (await latestKeyOf(db, accountId))[0]
}

export async function setKey({ db }: Call, key: PublicKey): Promise<void> {
  const { business_public_key, created_at } = key
  await db
    .insertInto('business_public_keys')
    .values(key)
    .onConflict((conflict) =>
      conflict.column('phone_number_id').doUpdateSet({ business_public_key, created_at }),
    )
    .execute()
}
