/** How the console reaches its server: the same calls as anyone's, with the session's cookie in place of a key. */

import { ParleyOperator } from '@parley-dev/operator'
import { Parley, urlAt } from '@parley-dev/sdk'
import { noted } from './reach.ts'

/** Where the console stands, and above it the server: both may lie behind a prefix. */
export const consoleRoot = new URL('.', document.baseURI)
export const serverRoot = new URL('..', consoleRoot)
export const atServer = (path: string): string => urlAt(serverRoot, path)
export const atConsole = (path: string): string => urlAt(consoleRoot, path)

/** Shows that our own page asks: no other site can send it along with the cookie. */
const OWN_HEADER = { 'x-parley-console': '1' }

const withSession =
  (more: Record<string, string> = {}): typeof fetch =>
  (input, init) => {
    const headers = new Headers(init?.headers)
    headers.delete('authorization')
    for (const [name, value] of Object.entries({ ...OWN_HEADER, ...more })) headers.set(name, value)
    return noted(fetch(input, { ...init, headers, credentials: 'same-origin' }), isThere)
  }

export const sessionFetch = withSession()

/** The cheapest call that there is. */
const isThere = () => sessionFetch(atConsole('/session'))

const shared = { baseUrl: serverRoot.href, retries: 1 }

export const operator = new ParleyOperator({ ...shared, key: 'session', fetch: sessionFetch })

const businesses = new Map<string, Parley>()

/** Paths with a version know words that plain ones do not: carousels, offers. */
export const PLATFORM_VERSION = 'v23.0'

/** The public door, on behalf of an application. */
export function business(appId: string, dialect: 'plain' | 'platform' = 'plain'): Parley {
  const key = `${appId} ${dialect}`
  const known = businesses.get(key)
  if (known) return known
  const made = new Parley({
    ...shared,
    token: 'session',
    fetch: withSession({ 'x-parley-app': appId }),
    version: dialect === 'platform' ? PLATFORM_VERSION : 'plain',
  })
  businesses.set(key, made)
  return made
}
