/** A request as dispatch takes it: path, query and headers at once, the body when and how it is asked for. */

import type { IncomingMessage } from 'node:http'
import { tokenFromBag, tokenFromHeader } from '../call/auth.ts'
import type { House } from '../call/house.ts'
import { sessionIn } from '../call/session.ts'
import { withFieldsAsText } from '../graph/fields.ts'
import type { Incoming } from '../graph/incoming.ts'
import { parseForm } from '../wire/form.ts'
import { type Exchange, isAtPlatform } from './answer.ts'
import { baseUrlOf } from './base-url.ts'
import {
  EMPTY,
  forCaller,
  forStranger,
  hasNoBody,
  type ReadBody,
  readDocument,
  readParameters,
} from './body.ts'
import type { BodyBudgets } from './body-memory.ts'
import { bytesOf } from './bytes.ts'
import type { Listeners } from './listeners.ts'
import { networkAddress, type TrustedProxies } from './network-address.ts'
import type { Target } from './ordinary.ts'

type Ground = { budgets: BodyBudgets; trusted: TrustedProxies; house: House; listeners: Listeners }

export function incomingOf(
  { request, response }: Exchange,
  target: Target,
  { trace_id, facts }: Pick<Incoming, 'trace_id' | 'facts'>,
  { budgets, trusted, house, listeners }: Ground,
): Incoming {
  const { headers, method = '' } = request
  const query = target.query === '' ? {} : withFieldsAsText(parseForm(target.query))
  const baseUrl = baseUrlOf({ house, trusted }, request)
  let read: ReadBody | Promise<ReadBody> | undefined
  const reading = () => {
    const isKnown =
      (tokenFromHeader(headers) ?? tokenFromBag(query) ?? sessionIn(headers, baseUrl)) !== undefined
    const share = (isKnown ? budgets.callers : budgets.strangers).share()
    response.once('close', share.giveBack)
    return isKnown ? forCaller(share) : forStranger(share)
  }
  // What is asked of it later finds its place in it: wrapping these functions in others would make each request
  // outlive the collection of its generation.
  const incoming: Incoming = {
    method: method === 'HEAD' ? 'GET' : method,
    path: target.path,
    query,
    headers,
    isAtPlatform: isAtPlatform(headers),
    trace_id,
    facts,
    away: waitedFor,
    listener: () => ({ left: listeners.of(response), away: incoming.away }),
    address: () => networkAddress(request, trusted),
    baseUrl,
    setHeader: (name, value) => void response.setHeader(name, value),
    parameters: () => {
      read ??= hasNoBody(request) ? EMPTY : away(readParameters(request, reading()))
      return read
    },
    document: async () => {
      // Read already, for want of a token in the header: then its content is all there is.
      const done = await read
      const isForm = /^(multipart|application\/x-www-form)/i.test(headers['content-type'] ?? '')
      if (done) return isForm || done.content === '' ? done : { ...done, document: Buffer.from(done.content) }
      read = away(readDocument(request, reading()))
      return read
    },
    bytes: () => receivedBytes(request, away),
  }
  const away = <T>(waiting: Promise<T>) => incoming.away(waiting)
  return incoming
}

const waitedFor = <T>(waiting: Promise<T>) => waiting

async function* receivedBytes(request: IncomingMessage, away: Incoming['away']): AsyncIterable<Buffer> {
  const pieces = bytesOf(request)
  try {
    for (;;) {
      const piece = await away(pieces.next())
      if (piece.done) return
      yield piece.value
    }
  } finally {
    await pieces.return(undefined)
  }
}
