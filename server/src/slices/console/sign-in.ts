/** The console's door: sign in with the operator key, look who is signed in, sign out here or everywhere. */

import { z } from 'zod'
import type { House } from '../../kernel/call/house.ts'
import { installationOf } from '../../kernel/call/installation.ts'
import { assertRightKey } from '../../kernel/call/limits/wrong-keys.ts'
import { assertOwnSite, endedCookie, sessionCookie, sessionIn } from '../../kernel/call/session.ts'
import { type PageAnswer, type PageRequest, page } from '../../kernel/pages/page.ts'
import { brandSetting, platformBrandSetting } from '../../kernel/process/brand.ts'
import { isSandbox } from '../../kernel/process/mode.ts'
import { VERSION } from '../../kernel/process/version.ts'
import { writeDate } from '../../kernel/wire/dates.ts'
import { text, truth } from '../../kernel/wire/params.ts'
import { keyNeeded } from './errors.ts'
import { isOneClick } from './first-visit.ts'
import { endSessions, findSession, openSession } from './session.ts'

type Asked = Omit<PageRequest, 'query' | 'form'>

const json = (body: object, headers: Record<string, string> = {}): PageAnswer => ({
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
  headers: { 'cache-control': 'no-store', ...headers },
})

async function sessionOf({ house, headers, baseUrl }: Asked) {
  const secret = sessionIn(headers, baseUrl)
  return secret === undefined ? undefined : findSession(house, secret)
}

/** What a stranger need not know about a production service is shown after sign-in. */
function about(house: House, isSignedIn: boolean) {
  const { settings } = house
  const more = {
    brand: settings.get(brandSetting),
    platform_brand: settings.get(platformBrandSetting),
    engine: installationOf(house)?.engine,
    version: VERSION,
  }
  return isSandbox(house) ? { mode: 'sandbox', ...more } : { mode: 'production', ...(isSignedIn && more) }
}

const readSession = page({
  refusal: 'json',
  async run(asked) {
    const session = await sessionOf(asked)
    return json({
      signed_in: session !== undefined,
      ...(session && { expires_at: writeDate(session.expires_at) }),
      one_click: isOneClick(asked),
      ...about(asked.house, session !== undefined),
    })
  },
})

const signIn = page({
  refusal: 'json',
  form: z.object({ key: text({ max: 1_000 }).optional() }),
  async run({ form: { key }, ...asked }) {
    const { house, headers, baseUrl, address } = asked
    assertOwnSite({ method: 'POST', headers, baseUrl })
    if (key !== undefined) await assertRightKey(house, key.trim(), address)
    else if (!isOneClick(asked)) throw keyNeeded()
    const secret = await openSession(house, sessionIn(headers, baseUrl))
    return json({ signed_in: true }, { 'set-cookie': sessionCookie(baseUrl, secret) })
  },
})

const signOut = page({
  refusal: 'json',
  form: z.object({ everywhere: truth().default(false) }),
  async run({ form: { everywhere }, ...asked }) {
    const { house, headers, baseUrl } = asked
    assertOwnSite({ method: 'POST', headers, baseUrl })
    const secret = sessionIn(headers, baseUrl)
    if (secret !== undefined && (await findSession(house, secret)))
      await endSessions(house, secret, everywhere)
    return json({ signed_in: false }, { 'set-cookie': endedCookie(baseUrl) })
  },
})

export const sessionPages = {
  'GET /console/session': readSession,
  'POST /console/session': signIn,
  'POST /console/session/end': signOut,
}
