/** Long answers are sent compressed to whoever says that they can read it. */

import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'

/** Shorter ones cost more time than they save. */
const BYTES_MIN = 32_768
const TEXTS =
  /^(?:application\/(?:\w[\w.+-]*\+)?(?:json|xml|yaml|javascript)|image\/svg\+xml|text\/(?!event-stream))/

const compress = promisify(gzip)

/** What is worth it, if it is. */
export function longText(
  { headers: asked }: IncomingMessage,
  status: number,
  headers: OutgoingHttpHeaders,
  content: unknown,
): string | Uint8Array | undefined {
  if (typeof content !== 'string' && !(content instanceof Uint8Array)) return undefined
  const isWorthIt =
    content.length >= BYTES_MIN &&
    status === 200 &&
    headers['content-encoding'] === undefined &&
    TEXTS.test(String(headers['content-type'])) &&
    readsGzip(asked['accept-encoding'])
  return isWorthIt ? content : undefined
}

const readsGzip = (accepted: string | string[] | undefined) =>
  String(accepted ?? '')
    .toLowerCase()
    .split(',')
    .some((one) => /^\s*gzip\s*(?:;(?!\s*q=0(?:\.0*)?\s*$).*)?$/.test(one))

/** Quickly rather than small: the time of this process is dearer than the line. */
export const compressed = (content: string | Uint8Array): Promise<Uint8Array> =>
  compress(content, { level: constants.Z_BEST_SPEED })

export const COMPRESSED = { 'content-encoding': 'gzip', vary: 'accept-encoding' } as const
