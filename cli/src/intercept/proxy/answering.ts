/** What is asked of the platform's hosts is answered by Parley, whichever door it came through. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Forwarding, Watcher } from './forward.ts'
import { refuse } from './refusal.ts'
import type { Rules } from './rules.ts'
import type { Seen } from './seen.ts'

export type Asked = { scheme: 'http' | 'https'; host: string; path: string }

/** Told of each request before it is handed on. */
export type Watch = (request: IncomingMessage, asked: { host: string; path: string }) => Watcher

export type Answering = (request: IncomingMessage, response: ServerResponse, asked: Asked) => void

/** Who answers in the name of a host, and what it gets beside the request. */
export type Upstream = (asked: { scheme: Asked['scheme']; name: string }) => {
  origin: URL
  headers: Record<string, string>
}

/**
 * Parley gets the name under which it was asked, so that links in its answers come back here, and that it is the
 * platform's, whose dialect is spoken there even without a version.
 */
export const parleyAt =
  (origin: URL): Upstream =>
  ({ scheme, name }) => ({
    origin,
    headers: {
      host: name,
      'x-forwarded-host': name,
      'x-forwarded-proto': scheme,
      'x-parley-dialect': 'platform',
    },
  })

type Wanted = {
  upstream: Upstream
  rules: Rules
  seen: Seen
  forward: Forwarding['forward']
  watch?: Watch | undefined
}

export function answering({ upstream, rules, seen, forward, watch }: Wanted): Answering {
  return (request, response, { scheme, host, path }) => {
    const name = host.replace(/:\d*$/, '')
    if (rules.hosts.has(name)) {
      seen.answered++
      forward(request, response, {
        ...upstream({ scheme, name }),
        path,
        watcher: watch?.(request, { host: name, path }),
      })
    } else {
      const message = `${name || 'A request without a host'} is none of the hosts that are intercepted here.`
      seen.noteRefusal(name, message)
      refuse(response, { status: 403, message })
    }
  }
}

/** Of a request that came to a host itself, not to a proxy. */
export const askedAt = (scheme: Asked['scheme'], { headers, url = '/' }: IncomingMessage): Asked => ({
  scheme,
  host: (headers.host ?? '').toLowerCase(),
  path: url,
})
