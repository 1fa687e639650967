/** A request's body: read once, within a size and a time, and turned into parameters whatever form it has. */

import type { IncomingMessage } from 'node:http'
import { Busboy } from '@fastify/busboy'
import { assertCleanText } from '../clean-text.ts'
import { invalidParameter, tooLarge, tooSlow, wrongMediaType } from '../errors.ts'
import { parseJson } from '../json.ts'
import type { Bag, Upload } from '../params.ts'
import { parseForm } from './query.ts'

export const JSON_BYTES_MAX = 1_048_576
/** Multipart may carry a file beside its parameters. */
export const FORM_BYTES_MAX = 17 * 1_048_576
const PARTS_MAX = 100
const BODY_SECONDS_MAX = 10

const ALLOWED = 'application/json, application/x-www-form-urlencoded or multipart/form-data'

export type ReadBody = { bag: Bag; files: Upload[]; content: string; document?: Buffer }

export const EMPTY: ReadBody = { bag: {}, files: [], content: '' }

/** Nothing at all follows the headers: the case of nearly every GET. */
export function hasNoBody({ headers }: IncomingMessage): boolean {
  const declared = headers['content-length']
  return declared === '0' || (declared === undefined && headers['transfer-encoding'] === undefined)
}

export async function readParameters(request: IncomingMessage): Promise<ReadBody> {
  if (hasNoBody(request)) return EMPTY
  const { type, isMultipart } = formOf(request)
  const bytes = await readWhole(request, isMultipart ? FORM_BYTES_MAX : JSON_BYTES_MAX)
  if (bytes.length === 0) return EMPTY
  return isMultipart ? readMultipart(request, bytes) : readText(type, decode(bytes))
}

/** A document may come as a file in a form, or as the body itself, of whatever type it says it is. */
export async function readDocument(request: IncomingMessage): Promise<ReadBody> {
  if (hasNoBody(request)) return EMPTY
  const { type, isMultipart } = formOf(request)
  const bytes = await readWhole(request, FORM_BYTES_MAX)
  if (bytes.length === 0) return EMPTY
  if (isMultipart) return readMultipart(request, bytes)
  const isForm = type.startsWith('application/x-www-form-urlencoded')
  if (isForm && !looksLikeJson(bytes.subarray(0, 100).toString('latin1')))
    return readText(type, decode(bytes))
  return Object.assign(contentOf(bytes), { bag: {}, files: [], document: bytes })
}

function formOf(request: IncomingMessage): { type: string; isMultipart: boolean } {
  const type = (request.headers['content-type'] ?? '').toLowerCase()
  const encoding = request.headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') {
    throw wrongMediaType(`content-encoding: ${encoding}`, 'the body uncompressed')
  }
  return { type, isMultipart: type.startsWith('multipart/form-data') }
}

async function readWhole(request: IncomingMessage, max: number): Promise<Buffer> {
  if (Number(request.headers['content-length']) > max) throw tooLarge('The body', `${max / 1_048_576} MB`)
  return collect(request, max)
}

async function collect(request: IncomingMessage, max: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  let length = 0
  const timer = setTimeout(() => reject(tooSlow(BODY_SECONDS_MAX)), BODY_SECONDS_MAX * 1000)
  request.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > max) reject(tooLarge('The body', `${max / 1_048_576} MB`))
    else chunks.push(chunk)
  })
  request.on('end', () => resolve(Buffer.concat(chunks)))
  const cutShort = () => {
    if (!request.complete) reject(invalidParameter('(#100) The request ended before its body was complete.'))
  }
  request.on('error', cutShort)
  request.on('close', cutShort)
  return promise.finally(() => clearTimeout(timer))
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw invalidParameter('(#100) The body is not valid UTF-8.')
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

function readText(type: string, text: string): ReadBody {
  const isForm = type.startsWith('application/x-www-form-urlencoded')
  const isJson = /^application\/([a-z0-9.+-]+\+)?json\b/.test(type)
  if (!isForm && !isJson && type !== '') throw wrongMediaType(type, ALLOWED)
  if (text.trim() === '') return EMPTY
  // curl -d sends JSON under a form's content type: believe the body.
  if (isForm && !looksLikeJson(text)) return { bag: parseForm(text), files: [], content: text }
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidParameter('(#100) The JSON body must be an object with parameters as its keys.')
  }
  return { bag: value as Bag, files: [], content: text }
}

function readMultipart(request: IncomingMessage, bytes: Buffer): Promise<ReadBody> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadBody>()
  const malformed = (why: string) =>
    reject(invalidParameter(`(#100) The multipart body cannot be read: ${why}.`))
  const bag: Bag = {}
  const files: Upload[] = []
  try {
    const reader = new Busboy({
      headers: request.headers as never,
      limits: { fieldSize: JSON_BYTES_MAX, parts: PARTS_MAX },
    })
    reader.on('field', (name, value) => {
      bag[name] = value
    })
    reader.on('file', (name, stream, filename, _encoding, content_type) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => files.push({ name, filename, content_type, bytes: Buffer.concat(chunks) }))
    })
    reader.on('partsLimit', () => malformed(`more than ${PARTS_MAX} parts`))
    reader.on('error', (error: unknown) => malformed((error as Error).message))
    reader.on('finish', () => {
      try {
        assertCleanText(bag, '')
        resolve(Object.assign(contentOf(bytes), { bag, files }))
      } catch (error) {
        reject(error)
      }
    })
    reader.end(bytes)
  } catch (error) {
    malformed((error as Error).message)
  }
  return promise
}
