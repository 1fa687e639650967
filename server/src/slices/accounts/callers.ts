/** From the text of a token to the caller it stands for. */

import { cached } from '../../kernel/call/cache.ts'
import type { TokenCaller } from '../../kernel/call/call.ts'
import type { House } from '../../kernel/call/house.ts'
import { couldBeToken, sha256 } from '../../kernel/crypto/secrets.ts'
import { boundedCache } from '../../kernel/process/bounded-cache.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import { malformedToken, tokenExpired, unknownToken } from './errors.ts'
import { callerOfApp, findAppByToken } from './oauth/app-token.ts'
import { isAppToken } from './rules.ts'
import { findTokenByHash } from './store.ts'
import { noteTokenUse } from './token-uses.ts'

type Known = { caller: TokenCaller; token_id: string; expires_at: number | null; clock: Clock }

export function findCaller(house: House, token: string): TokenCaller | Promise<TokenCaller> {
  if (isAppToken(token)) return findAppCaller(house, token)
  if (!couldBeToken(token)) throw malformedToken()
  const known = knownTokens(house).get(hashOf(token))
  return known instanceof Promise ? known.then((found) => admit(house, found)) : admit(house, known)
}

async function findAppCaller(house: House, token: string): Promise<TokenCaller> {
  const app = await findAppByToken(house, token)
  if (!app) throw unknownToken()
  return callerOfApp(app)
}

/** Hashes of tokens seen lately, in memory only: a client sends the same token with every request. */
const hashes = boundedCache<string, string>(1_000)
const HASHED_LENGTH_MAX = 512

function hashOf(token: string): string {
  const known = hashes.get(token)
  if (known) return known
  const hash = sha256(token)
  if (token.length <= HASHED_LENGTH_MAX) hashes.set(token, hash)
  return hash
}

const knownTokens = cached('tokens', async (house: House, hash): Promise<Known | undefined> => {
  const token = await findTokenByHash({ db: house.storage.read }, hash)
  if (!token || token.revoked_at !== null) return undefined
  const caller: TokenCaller = {
    kind: 'token',
    token_id: token.id,
    app_id: token.app_id,
    permissions: new Set(token.permissions),
    accounts: token.accounts === 'all' ? 'all' : new Set(token.accounts),
  }
  const clock = await house.worldClocks.of(token.app_id)
  return { caller, token_id: token.id, expires_at: token.expires_at, clock }
})

function admit(house: House, known: Known | undefined): TokenCaller {
  if (!known) throw unknownToken()
  const now = known.clock.now()
  if (known.expires_at !== null && known.expires_at <= now) throw tokenExpired(known.expires_at, now)
  noteTokenUse(house, known.token_id, now)
  return known.caller
}
