/**
 * Who in a browser may read our answers: pages of origins that the operator lists. They show a token as every program
 * does; what the browser itself holds (cookies) is never let through, and the operator's door and the console never open.
 */

import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { isSandbox } from '../process/mode.ts'
import { type Settings, setting } from '../process/settings.ts'

export const originsSetting = setting(
  'PARLEY_CORS_ORIGINS',
  'Origins such as https://app.example, separated by commas, whose pages in a browser may call the public API; none: nobody. Unless set, those of this machine (localhost) in the sandbox, and nobody in production.',
  z.string().optional().transform(readOrigins),
)

function readOrigins(text: string | undefined, context: z.RefinementCtx): ReadonlySet<string> | undefined {
  if (text === undefined) return undefined
  const words = text.split(',').map((word) => word.trim())
  const origins = words.filter((word) => word !== '' && word !== 'none')
  for (const origin of origins)
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      context.addIssue({ code: 'custom', message: `"${origin}" is no origin such as https://app.example` })
  return new Set(origins)
}

const OF_THIS_MACHINE = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/
const NEVER = /^\/+(?:v\d[^/]*\/+)?(?:operator|console)(?:[/?]|$)/i

/** What stands in an answer to such a page; undefined where its origin may not read it. */
export type CrossOrigin = (request: IncomingMessage) => OutgoingHttpHeaders | undefined

export function crossOrigin(house: { settings: Settings }): CrossOrigin {
  const listed = house.settings.get(originsSetting)
  const isOpen = (origin: string) =>
    listed ? listed.has(origin) : isSandbox(house) && OF_THIS_MACHINE.test(origin)
  return ({ headers: { origin }, url = '' }) =>
    origin === undefined || NEVER.test(url) || !isOpen(origin)
      ? undefined
      : {
          'access-control-allow-origin': origin,
          'access-control-expose-headers':
            'etag, facebook-api-version, retry-after, x-parley-trace-id, x-parley-unread',
          vary: 'origin',
        }
}

/** The answer to a browser that asks beforehand. */
export const PREFLIGHT: OutgoingHttpHeaders = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'authorization, content-type, file_offset, idempotency-key, if-none-match',
  'access-control-max-age': '600',
}
