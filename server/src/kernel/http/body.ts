/** A request's body: read once, within a size and a time, and turned into parameters whatever form it has. */

import type { IncomingMessage } from 'node:http'
import { Busboy } from '@fastify/busboy'
import { invalidParameter, tooLarge, tooSlow, wrongMediaType } from '../errors.ts'
import type { Bag, Upload } from '../params.ts'
import { assertCleanText, parseJson } from './json.ts'
import { parseForm } from './query.ts'

export const JSON_BYTES_MAX = 1_048_576
/** Multipart may carry a file beside its parameters. */
export const FORM_BYTES_MAX = 17 * 1_048_576
const PARTS_MAX = 100
const BODY_SECONDS_MAX = 10

const ALLOWED = 'application/json, application/x-www-form-urlencoded or multipart/form-data'

export type ReadBody = { bag: Bag; files: Upload[]; content: string }

const EMPTY: ReadBody = { bag: {}, files: [], content: '' }

export async function readParameters(request: IncomingMessage): Promise<ReadBody> {
  const declared = request.headers['content-length']
  if (declared === '0' || (declared === undefined && request.headers['transfer-encoding'] === undefined))
    return EMPTY
  const type = (request.headers['content-type'] ?? '').toLowerCase()
  const encoding = request.headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') {
    throw wrongMediaType(`content-encoding: ${encoding}`, 'the body uncompressed')
  }
  const isMultipart = type.startsWith('multipart/form-data')
  const max = isMultipart ? FORM_BYTES_MAX : JSON_BYTES_MAX
  if (Number(declared) > max) throw tooLarge('The body', `${max / 1_048_576} MB`)
  const bytes = await collect(request, max)
  if (bytes.length === 0) return EMPTY
  if (isMultipart) return readMultipart(request, bytes)
  return readText(type, decode(bytes))
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
  const broken = () => {
    // Every request closes; making a refusal for those that were complete would cost each of them its stack trace.
    if (!request.complete) reject(invalidParameter('(#100) The request ended before its body was complete.'))
  }
  request.on('error', broken)
  request.on('close', broken)
  return promise.finally(() => clearTimeout(timer))
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalidParameter('(#100) The body is not valid UTF-8.')
  }
}

function readText(type: string, text: string): ReadBody {
  const looksLikeJson = /^\s*\{/.test(text)
  const isForm = type.startsWith('application/x-www-form-urlencoded')
  const isJson = /^application\/([a-z0-9.+-]+\+)?json\b/.test(type)
  if (!isForm && !isJson && type !== '') throw wrongMediaType(type, ALLOWED)
  if (text.trim() === '') return EMPTY
  // curl -d sends JSON under a form's content type: believe the body.
  if (isForm && !looksLikeJson) return { bag: parseForm(text), files: [], content: text }
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidParameter('(#100) The JSON body must be an object with parameters as its keys.')
  }
  assertCleanText(value, '')
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
        resolve({ bag, files, content: bytes.toString('latin1') })
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
