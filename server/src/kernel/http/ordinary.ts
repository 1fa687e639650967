/** What is refused before anything acts: messages that the parser lets through and that two readers may read in two ways. */

import type { IncomingMessage } from 'node:http'
import { invalidParameter, type Refusal } from '../wire/errors.ts'

export type Target = { path: string; query: string }

const HEADERS_MAX = 200

/** The path and the query of a request that is in no way strange. */
export function targetOf(request: IncomingMessage): Target {
  const { url = '/', headers, httpVersionMajor } = request
  assertHeaders(request)
  if (httpVersionMajor !== 1) throw strange(`speaks HTTP/${request.httpVersion}; HTTP/1.1 is spoken here`)
  if (!url.startsWith('/')) throw invalidParameter('The request target must be a path.')
  if (headers.upgrade !== undefined) throw strange('asks for another protocol; leave out the Upgrade header')
  assertCoding(headers)
  const split = url.indexOf('?')
  return split < 0 ? { path: url, query: '' } : { path: url.slice(0, split), query: url.slice(split + 1) }
}

/** Of no path in particular: which methods a path takes is shown only to those who may call it. */
export const methodUnused = (method: string): Refusal =>
  invalidParameter(`The method ${method} is not used here.`, {
    status: 405,
    subcode: 33,
    allow: ['GET', 'POST', 'PUT', 'DELETE'],
  })

function assertHeaders({ rawHeaders, httpVersion }: IncomingMessage): void {
  if (rawHeaders.length / 2 > HEADERS_MAX) {
    throw invalidParameter(`The request has more than ${HEADERS_MAX} headers.`, { status: 431 })
  }
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  if (hosts > 1) throw strange('has more than one Host header')
  if (hosts === 0 && httpVersion === '1.1') throw strange('has no Host header')
}

function assertCoding(headers: IncomingMessage['headers']): void {
  const coding = headers['transfer-encoding']
  if (coding === undefined && headers.te === undefined) return
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    throw strange(`has the transfer encoding "${coding.slice(0, 60)}"; only chunked is read`)
  }
  if (coding !== undefined && headers['content-length'] !== undefined) {
    throw strange('has both a Content-Length and a Transfer-Encoding')
  }
  if (/\bchunked\b/i.test(String(headers.te ?? ''))) {
    throw strange('names chunked in its TE header, where it must not stand')
  }
}

const strange = (what: string) => invalidParameter(`The request ${what}.`)
