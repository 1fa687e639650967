/** What of a row is another in the world that it is put into: what was held, cut out, or hashed by another key. */

import type { Call } from '../../../kernel/call/call.ts'
import { newToken, sha256 } from '../../../kernel/crypto/secrets.ts'
import { newAppSecret } from '../../accounts/index.ts'
import { codeHash } from '../../phone-numbers/index.ts'
import type { Row } from './store/rows-of-world.ts'

export type Adapting = {
  call: Call
  /** Ids and key are those that its hashes were made with. */
  keepsHashes: boolean
  /** Whether tokens are good that were good when it was saved. */
  keepsTokens: boolean
  /** Tokens of the world before it was put back, by their ids: they stay good. */
  tokenHashes: ReadonlyMap<string, string>
  /** Called with each token that was made in the place of the one with that hash. */
  madeToken(access_token: string, inPlaceOf: { hash: string; created_at: number }): void
}

/** By table; undefined: the row is left out. What is sealed is in the clear here. */
const ADAPTED: Record<string, (row: Row, how: Adapting) => Row | undefined> = {
  apps: (row) => ({ ...row, secret: row.secret ?? newAppSecret() }),
  tokens: tokenOf,
  flows: (row, { call }) => ({
    ...row,
    preview_key: row.preview_key ?? call.ids.bytes(12).toString('base64url'),
  }),
  jobs: (row, { call }) => ({
    ...row,
    state: 'waiting',
    attempts: 0,
    last_error: null,
    lease_until: null,
    lease_token: null,
    created_at: call.house.clock.now(),
    trace_id: call.trace_id,
  }),
  number_overrides: (row, { call }) => ({
    ...row,
    verify_token: row.verify_token ?? call.ids.bytes(12).toString('base64url'),
  }),
  // A pin is known to nobody but its owner: where its hash is of no more use, the next registration sets it.
  phone_numbers: (row, { keepsHashes }) => ({
    ...row,
    pin_hash: keepsHashes ? (row.pin_hash ?? null) : null,
  }),
  receivers: (row) => ({ ...row, lease_owner: null, lease_token: null, lease_until: null }),
  uploads: (row) => ({ ...row, sender: null }),
  // Counted across worlds: what a file says must not count against anybody else.
  verification_attempts: (row) => ({ ...row, address: null, phone: null }),
  verification_codes: codeOf,
}

export function adapted(table: string, row: Row, how: Adapting): Row | undefined {
  const { seq: _, ...own } = row
  return ADAPTED[table] ? ADAPTED[table](own, how) : own
}

function tokenOf(row: Row, { keepsTokens, tokenHashes, madeToken }: Adapting): Row {
  if (keepsTokens && typeof row.hash === 'string') return row
  const known = tokenHashes.get(String(row.id))
  if (known !== undefined) return { ...row, hash: known }
  const access_token = newToken()
  if (row.revoked_at === null)
    madeToken(access_token, { hash: String(row.hash), created_at: Number(row.created_at) })
  return { ...row, hash: sha256(access_token) }
}

/** One that a gateway has brought to its number is not known here. */
function codeOf(row: Row, { call, keepsHashes }: Adapting): Row | undefined {
  if (keepsHashes) return row
  if (typeof row.sealed_code !== 'string') return undefined
  return { ...row, code_hash: codeHash(call.house, String(row.phone_number_id), row.sealed_code) }
}
