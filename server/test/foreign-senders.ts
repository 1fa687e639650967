/** Everybody but the console's own page: what they can make a browser send, or send themselves. */

import type { ValidCall } from './valid-call.ts'

export const ORIGIN = 'https://parley.example'
/** As browsers send it from the console's own page. */
export const OWN_PAGE = { 'x-parley-console': '1', origin: ORIGIN, 'sec-fetch-site': 'same-origin' }

type Headers = Record<string, string>

/** The secrets of sessions, of which only the first is good. */
export type Secrets = { open: string; signedOut: string; ended: string; elsewhere: string }

export const cookieOf = (secret: string, name = '__Host-parley_session') => `${name}=${secret}`

/** Where a request comes from, which alone has it refused: the session that goes with it is good. */
export const FOREIGN_PAGES: Record<string, Headers> = {
  'a foreign origin': { 'x-parley-console': '1', origin: 'https://evil.example' },
  'a foreign origin that begins like ours': { 'x-parley-console': '1', origin: `${ORIGIN}.evil.example` },
  'a foreign origin that ends like ours': { 'x-parley-console': '1', origin: 'https://notparley.example' },
  'a foreign origin with our name for a user': { 'x-parley-console': '1', origin: `${ORIGIN}@evil.example` },
  'our name at another port': { 'x-parley-console': '1', origin: `${ORIGIN}:8443` },
  'an origin that is null': { 'x-parley-console': '1', origin: 'null' },
  'an empty origin': { 'x-parley-console': '1', origin: '' },
  'the origin of a subdomain': { 'x-parley-console': '1', origin: 'https://shop.parley.example' },
  'the origin of the domain above': { 'x-parley-console': '1', origin: 'https://example' },
  'another site, as the browser says': { 'x-parley-console': '1', 'sec-fetch-site': 'cross-site' },
  'a subdomain, as the browser says': { ...OWN_PAGE, 'sec-fetch-site': 'same-site' },
  'nowhere, as the browser says': { ...OWN_PAGE, 'sec-fetch-site': 'none' },
  'a word that no browser says': { ...OWN_PAGE, 'sec-fetch-site': 'same-origin, cross-site' },
  'our own page without the header': { origin: ORIGIN, 'sec-fetch-site': 'same-origin' },
  'a browser that says nothing, without the header': {},
}

/** Who asks from our own page, and is nobody. */
export const DEAD_COOKIES: Record<string, (secrets: Secrets) => string | undefined> = {
  'no cookie': () => undefined,
  'an empty cookie': () => cookieOf(''),
  'a session that was signed out': ({ signedOut }) => cookieOf(signedOut),
  'a session that has ended': ({ ended }) => cookieOf(ended),
  "another installation's session": ({ elsewhere }) => cookieOf(elsewhere),
  'a session under the name of another port': ({ open }) => cookieOf(open, '__Host-parley_session_8443'),
  'a session under a name that a subdomain may use': ({ open }) => cookieOf(open, 'parley_session'),
  'a secret that somebody made up': () => cookieOf('A'.repeat(43)),
  'a secret with something behind it': ({ open }) => cookieOf(`${open}A`),
  'a dead session beside a good one of another name': ({ open, signedOut }) =>
    `${cookieOf(signedOut)}; ${cookieOf(open, 'other')}`,
}

/** What a form on another page can send: three types of content, and no header of its own. */
export const FORMS: Record<string, (call: ValidCall) => string | URLSearchParams | FormData> = {
  'a form': ({ parameters }) => new URLSearchParams(written(parameters)),
  'a form with files': ({ parameters }) => {
    const form = new FormData()
    for (const [name, value] of written(parameters)) form.set(name, value)
    return form
  },
  'a form of plain text': ({ parameters }) => JSON.stringify(parameters),
}

/** A link or a picture: it can ask, and claim that it meant something else. */
export const CLAIMED_METHODS: Record<string, { query: Headers; headers: Headers }> = {
  'GET instead': { query: {}, headers: {} },
  'GET with method in the query': { query: { method: 'METHOD', _method: 'METHOD' }, headers: {} },
  'GET with a method in a header': {
    query: {},
    headers: { 'x-http-method-override': 'METHOD', 'x-method-override': 'METHOD' },
  },
}

const written = (parameters: Record<string, unknown>): [string, string][] =>
  Object.entries(parameters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])
