/** The authorization codes that the sandbox's gateway gave out. */

import type { Call } from '../../../kernel/call/call.ts'
import { removeOlder } from '../../../kernel/engine/index.ts'

export type GatewayCode = {
  code_hash: string
  client_id: string
  redirect_uri: string
  code_challenge: string
  expires_at: number
}

declare module '../../../kernel/engine/index.ts' {
  interface Tables {
    sandbox_gateway_codes: GatewayCode
  }
}

export async function addCode({ db }: Call, code: GatewayCode): Promise<void> {
  await db.insertInto('sandbox_gateway_codes').values(code).execute()
}

/** A code is good once: whoever asks for it ends it. */
export async function takeCode({ db }: Call, codeHash: string): Promise<GatewayCode | undefined> {
  return db
    .deleteFrom('sandbox_gateway_codes')
    .where('code_hash', '=', codeHash)
    .returningAll()
    .executeTakeFirst()
}

/** At most so many; gives how many there were. */
export function removeOldCodes({ db }: Call, before: number, most: number): Promise<number> {
  return removeOlder(db, 'sandbox_gateway_codes', { key: ['code_hash'], column: 'expires_at', before, most })
}
