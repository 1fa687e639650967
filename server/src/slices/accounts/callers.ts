/** From the text of a token to the caller it stands for. */

import type { TokenCaller } from '../../kernel/call.ts'
import type { House } from '../../kernel/house.ts'
import { couldBeToken, sha256 } from '../../kernel/secrets.ts'
import { malformedToken, tokenExpired, unknownToken } from './errors.ts'
import { findTokenByHash } from './store.ts'

type Known = { caller: TokenCaller; expires_at: number | null }

export function findCaller(house: House, token: string): TokenCaller | Promise<TokenCaller> {
  if (!couldBeToken(token)) throw malformedToken()
  const known = knownTokens(house).get(sha256(token))
  return known instanceof Promise ? known.then((found) => admit(house, found)) : admit(house, known)
}

function knownTokens(house: House) {
  return house.memories.of<Known | undefined>('tokens', async (hash) => {
    const token = await findTokenByHash({ db: house.storage.read }, hash)
    if (!token || token.revoked_at !== null) return undefined
    const caller: TokenCaller = {
      kind: 'token',
      token_id: token.id,
      app_id: token.app_id,
      permissions: new Set(token.permissions),
      accounts: token.accounts === 'all' ? 'all' : new Set(token.accounts),
    }
    return { caller, expires_at: token.expires_at }
  })
}

function admit(house: House, known: Known | undefined): TokenCaller {
  if (!known) throw unknownToken()
  const now = house.clock.now()
  if (known.expires_at !== null && known.expires_at <= now) throw tokenExpired(known.expires_at, now)
  return known.caller
}
