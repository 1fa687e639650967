/** A request's body: read once, within bounds, and turned into parameters whatever form it has. */

import type { IncomingMessage } from 'node:http'
import { bagOf, type Fold, textsOf } from '../wire/brackets.ts'
import { invalidParameter, invalidToken, type Refusal, tooLarge, wrongMediaType } from '../wire/errors.ts'
import { pairsIn } from '../wire/form.ts'
import { parseJson } from '../wire/json.ts'
import type { Bag, Upload } from '../wire/params.ts'
import type { Share } from './body-memory.ts'
import { gather } from './gather.ts'
import { readMultipart } from './multipart.ts'

const MB = 1_048_576
const JSON_BYTES_MAX = MB
/** Multipart may carry a file beside its parameters. */
const FORM_BYTES_MAX = 17 * MB
/** From somebody who has not said who they are. */
const STRANGERS_BYTES_MAX = MB

const ALLOWED = 'application/json, application/x-www-form-urlencoded or multipart/form-data'

export type ReadBody = {
  bag: Bag
  files: Upload[]
  content: string
  document?: Buffer
  /** The text in it was looked at when it was read. */
  isClean?: true
}

export const EMPTY: ReadBody = { bag: {}, files: [], content: '' }

/** How much is read for this sender, how the rest is refused, out of whose memory, and what names mean. */
export type Reading = { formBytesMax: number; formTooLarge: () => Refusal; share: Share; fold: Fold }

export const forCaller = (share: Share): Reading => ({
  formBytesMax: FORM_BYTES_MAX,
  formTooLarge: () => bodyTooLarge(FORM_BYTES_MAX),
  share,
  fold: bagOf,
})

/** In search of a token no more is read than any other body may have. */
export const forStranger = (share: Share): Reading => ({
  formBytesMax: STRANGERS_BYTES_MAX,
  formTooLarge: () =>
    invalidToken(
      `An access token is required to request this resource. In a body of more than ${STRANGERS_BYTES_MAX / MB} MB it does not count: send it as "Authorization: Bearer TOKEN", or as access_token in the query.`,
    ),
  share,
  fold: bagOf,
})

/** The form of a page, which asks for no token. */
export function forPage(share: Share, takesFiles: boolean): Reading {
  const formBytesMax = takesFiles ? FORM_BYTES_MAX : STRANGERS_BYTES_MAX
  return { formBytesMax, formTooLarge: () => bodyTooLarge(formBytesMax), share, fold: textsOf }
}

const bodyTooLarge = (max: number) => tooLarge('The body', `${max / MB} MB`)

/** Nothing at all follows the headers: the case of nearly every GET. */
export function hasNoBody({ headers }: IncomingMessage): boolean {
  const declared = headers['content-length']
  return declared === '0' || (declared === undefined && headers['transfer-encoding'] === undefined)
}

export async function readParameters(request: IncomingMessage, reading: Reading): Promise<ReadBody> {
  if (hasNoBody(request)) return EMPTY
  const { type, isMultipart } = formOf(request)
  const bytes = await readWhole(request, isMultipart, reading)
  if (bytes.length === 0) return EMPTY
  return isMultipart ? readParts(request, bytes, reading.fold) : readText(type, decode(bytes), reading.fold)
}

/** A document may come as a file in a form, or as the body itself, of whatever type it says it is. */
export async function readDocument(request: IncomingMessage, reading: Reading): Promise<ReadBody> {
  if (hasNoBody(request)) return EMPTY
  const { type, isMultipart } = formOf(request)
  const bytes = await readWhole(request, true, reading)
  if (bytes.length === 0) return EMPTY
  if (isMultipart) return readParts(request, bytes, reading.fold)
  const isForm = type.startsWith('application/x-www-form-urlencoded')
  if (isForm && !looksLikeJson(bytes.subarray(0, 100).toString('latin1')))
    return readText(type, decode(bytes), reading.fold)
  return Object.assign(contentOf(bytes), { bag: {}, files: [], document: bytes })
}

function formOf(request: IncomingMessage): { type: string; isMultipart: boolean } {
  const type = (request.headers['content-type'] ?? '').toLowerCase()
  const encoding = request.headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') {
    throw wrongMediaType('Content-Encoding', encoding, 'the body uncompressed')
  }
  return { type, isMultipart: type.startsWith('multipart/form-data') }
}

const readWhole = (request: IncomingMessage, mayBeLarge: boolean, reading: Reading): Promise<Buffer> =>
  gather(request, {
    bytesMax: mayBeLarge ? reading.formBytesMax : JSON_BYTES_MAX,
    tooMuch: mayBeLarge ? reading.formTooLarge : () => bodyTooLarge(JSON_BYTES_MAX),
    share: reading.share,
  })

const utf8 = new TextDecoder('utf-8', { fatal: true })

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw invalidParameter('The body is not valid UTF-8.')
  }
}

/** Only repetitions are compared by their content, so large bodies are not made into text for nothing. */
function contentOf(bytes: Buffer): { readonly content: string } {
  return {
    get content() {
      return bytes.toString('latin1')
    },
  }
}

const looksLikeJson = (text: string) => /^\s*\{/.test(text)

function readText(type: string, text: string, fold: Fold): ReadBody {
  const isForm = type.startsWith('application/x-www-form-urlencoded')
  const isJson = /^application\/([a-z0-9.+-]+\+)?json\b/.test(type)
  if (!isForm && !isJson && type !== '') throw wrongMediaType('Content-Type', type, ALLOWED)
  if (text.trim() === '') return EMPTY
  // curl -d sends JSON under a form's content type: believe the body.
  if (isForm && !looksLikeJson(text)) return { bag: fold(pairsIn(text)), files: [], content: text }
  const written = parseJson(text)
  // Some clients write their JSON twice: an object as text is taken here as it is in a parameter.
  const value = typeof written === 'string' && looksLikeJson(written) ? parseJson(written) : written
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidParameter('The JSON body must be an object with parameters as its keys.')
  }
  return { bag: value as Bag, files: [], content: text, isClean: true }
}

function readParts(request: IncomingMessage, bytes: Buffer, fold: Fold): ReadBody {
  const { bag, files } = readMultipart(request.headers['content-type'] ?? '', bytes, fold)
  return Object.assign(contentOf(bytes), { bag, files })
}
