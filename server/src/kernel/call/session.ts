/**
 * The operator's session: a cookie in place of the key, for the console in a browser. Three things keep other sites
 * from using it: browsers send it only from our own pages (SameSite=Strict), the browser must not say that another
 * site asks (Origin, Sec-Fetch-Site), and whatever changes something carries a header that only our pages can send.
 */

import { HOUR, SECOND } from '../process/clock.ts'
import { invalidToken } from '../wire/errors.ts'
import type { Headers } from './auth.ts'
import type { Caller } from './call.ts'
import type { House } from './house.ts'

/** Another site would need a CORS preflight for this header, which is never allowed. */
const OWN_HEADER = 'x-parley-console'
/** At the public door: the application that the operator acts for. */
export const APP_HEADER = 'x-parley-app'

export const SESSION_IDLE_MS = HOUR

/** What is asked with a session. */
export type AskedBySession = {
  method: string
  headers: Headers
  baseUrl: string
  setHeader(name: string, value: string): void
}

/** Undefined for a session that does not exist or has ended. */
export type FindSession = (house: House, secret: string) => Promise<{ isRenewed: boolean } | undefined>

const BASE_URL = /^(https?):\/\/([^/]+)(\/.*)?$/

function partsOf(baseUrl: string) {
  const [, scheme = 'http', host = '', path = '/'] = BASE_URL.exec(baseUrl) ?? []
  return { scheme, host, path }
}

/**
 * Browsers share cookies between the ports of a machine, whose services share no sessions. With `__Host-` they take it
 * from this very host only, so that no subdomain puts one of its own in its place; they ask for TLS and no path then.
 */
function cookieName(baseUrl: string): string {
  const { scheme, host, path } = partsOf(baseUrl)
  const port = /:(\d+)$/.exec(host)?.[1]
  const name = port === undefined ? 'parley_session' : `parley_session_${port}`
  return scheme === 'https' && path === '/' ? `__Host-${name}` : name
}

/** Good for the console, the operator's door and the public one, wherever they stand. */
export function sessionCookie(baseUrl: string, secret: string, lastsMs = SESSION_IDLE_MS): string {
  const { scheme, path } = partsOf(baseUrl)
  const secure = scheme === 'https' ? '; Secure' : ''
  return `${cookieName(baseUrl)}=${secret}; Path=${path}; Max-Age=${Math.round(lastsMs / SECOND)}; HttpOnly; SameSite=Strict${secure}`
}

export const endedCookie = (baseUrl: string) => sessionCookie(baseUrl, '', 0)

const SECRET = /^[\w-]{43}$/

export function sessionIn(headers: Headers, baseUrl: string): string | undefined {
  const wanted = `${cookieName(baseUrl)}=`
  const cookies = [headers.cookie ?? []].flat().join(';').split(';')
  const found = cookies.map((one) => one.trim()).find((one) => one.startsWith(wanted))
  const secret = found?.slice(wanted.length)
  return secret !== undefined && SECRET.test(secret) ? secret : undefined
}

/** Refuses requests that another site may have caused. */
export function assertOwnSite({ method, headers, baseUrl }: Omit<AskedBySession, 'setHeader'>): void {
  const site = headers['sec-fetch-site']
  const isReading = method === 'GET'
  if (site !== undefined && site !== 'same-origin' && !(isReading && site === 'none')) throw fromAnotherSite()
  if (isReading) return
  const { origin } = headers
  const own = [headers.host, partsOf(baseUrl).host]
  if (origin !== undefined && !own.includes(String(origin).replace(/^https?:\/\//, '')))
    throw fromAnotherSite()
  if (headers[OWN_HEADER] === undefined)
    throw invalidToken(
      `What a session changes needs the header ${OWN_HEADER}: 1, which shows that our own page asks.`,
    )
}

const fromAnotherSite = () =>
  invalidToken('A session is good only from our own pages; this was sent from another site.')

const sessionEnded = () =>
  invalidToken('The session has ended. Sign in again with the operator key: POST /console/session.')

/** The operator, where a session shows who it is; undefined where none was sent. */
export async function operatorBySession(
  house: House,
  find: FindSession | undefined,
  asked: AskedBySession,
): Promise<Caller | undefined> {
  const secret = find && sessionIn(asked.headers, asked.baseUrl)
  if (!find || secret === undefined) return undefined
  assertOwnSite(asked)
  const session = await find(house, secret)
  if (!session) throw sessionEnded()
  if (session.isRenewed) asked.setHeader('set-cookie', sessionCookie(asked.baseUrl, secret))
  return { kind: 'operator', isBySession: true }
}
