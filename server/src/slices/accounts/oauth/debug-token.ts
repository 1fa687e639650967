/** `/debug_token`: what a token of the caller's application may do, until when, or why it is not valid. */

import { z } from 'zod'
import { permissionName, tokenFromBag, tokenFromHeader, tokenRequired } from '../../../kernel/call/auth.ts'
import type { House } from '../../../kernel/call/house.ts'
import { sha256 } from '../../../kernel/crypto/secrets.ts'
import { page } from '../../../kernel/pages/page.ts'
import { platformBrandSetting } from '../../../kernel/process/brand.ts'
import { unixSeconds } from '../../../kernel/wire/dates.ts'
import { Refusal } from '../../../kernel/wire/errors.ts'
import { text } from '../../../kernel/wire/params.ts'
import type { App } from '../app.ts'
import { findCaller } from '../callers.ts'
import { unknownToken } from '../errors.ts'
import { isAppToken } from '../rules.ts'
import { findApp, findTokenByHash } from '../store.ts'
import type { Token } from '../token.ts'
import { findAppByToken } from './app-token.ts'
import { json } from './json-answer.ts'

export const debugTokenPage = page({
  query: z.object({
    input_token: text({ min: 1, max: 512 }).describe('The token that is asked about.'),
    access_token: text({ max: 512 })
      .optional()
      .describe('The token of whoever asks, unless it is in the header.'),
  }),
  refusal: 'json',
  async run({ house, headers, query }) {
    const own = tokenFromHeader(headers) ?? tokenFromBag(query)
    if (own === undefined) throw tokenRequired()
    const { app_id } = await findCaller(house, own)
    return json({ data: await describe(house, app_id, query.input_token) })
  },
})

/** Another application's token is as unknown as one that nobody has. */
async function describe(house: House, appId: string, token: string) {
  if (isAppToken(token)) {
    const app = await findAppByToken(house, token)
    return app?.id === appId ? { ...about(app, 'APP'), is_valid: true, scopes: [] } : unknown()
  }
  const found = await findTokenByHash({ db: house.storage.read }, sha256(token))
  const app = found && (await findApp({ db: house.storage.read }, found.app_id))
  if (!found || app?.id !== appId) return unknown()
  const problem = await problemOf(house, token)
  const common = {
    ...about(app, 'SYSTEM_USER'),
    ...times(found),
    ...scopes(house, found),
    user_id: userIdOf(found),
  }
  return problem ? { ...common, is_valid: false, error: problem } : { ...common, is_valid: true }
}

const about = ({ id, name }: App, type: string) => ({ app_id: id, type, application: name })

const DIGITS = 15n

/** Ids of users are digits on the platform: each token has a user of its own. */
const userIdOf = ({ id }: Token): string => {
  const least = 10n ** (DIGITS - 1n)
  return String(least + (BigInt(`0x${Buffer.from(sha256(id), 'base64url').toString('hex')}`) % (9n * least)))
}

const times = ({ created_at, expires_at }: Token) => ({
  issued_at: unixSeconds(created_at),
  /** 0 stands for never. */
  expires_at: expires_at === null ? 0 : unixSeconds(expires_at),
})

function scopes(house: House, { permissions, accounts }: Token) {
  const names = permissions.map((one) => permissionName(house.settings.get(platformBrandSetting), one))
  const targets = accounts === 'all' ? {} : { target_ids: accounts }
  return { scopes: names, granular_scopes: names.map((scope) => ({ scope, ...targets })) }
}

const unknown = () => ({ is_valid: false, scopes: [], error: errorOf(unknownToken()) })

async function problemOf(house: House, token: string) {
  try {
    await findCaller(house, token)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return errorOf(error)
    throw error
  }
}

const errorOf = ({ parts: { code, message, subcode } }: Refusal) => ({
  code,
  message,
  ...(subcode !== undefined && { subcode }),
})
