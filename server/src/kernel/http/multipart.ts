/**
 * A multipart form, read from bytes that are all there: what is malformed is refused on the spot, and nothing can
 * hang. Files are views of the body, not copies.
 */

import { bagOf, type Fold } from '../wire/brackets.ts'
import { firstCharacters } from '../wire/characters.ts'
import { invalidParameter, tooLarge } from '../wire/errors.ts'
import type { Bag, Upload } from '../wire/params.ts'

const PARTS_MAX = 100
const PART_HEADER_BYTES_MAX = 16_384
const FIELD_BYTES_MAX = 1_048_576
const BOUNDARY = /;[ \t]*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i

const LINE_END = Buffer.from('\r\n')
const BLANK_LINE = Buffer.from('\r\n\r\n')
const utf8 = new TextDecoder('utf-8', { fatal: true })

export type Form = { bag: Bag; files: Upload[] }
type Parts = { pairs: [name: string, value: string][]; files: Upload[] }

export function readMultipart(contentType: string, bytes: Buffer, fold: Fold = bagOf): Form {
  const parts: Parts = { pairs: [], files: [] }
  for (const part of partsOf(bytes, boundaryOf(contentType))) addPart(parts, part)
  return { bag: fold(parts.pairs), files: parts.files }
}

function boundaryOf(contentType: string): string {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw malformed('the Content-Type names no boundary of 1 to 70 characters')
  return boundary
}

type Part = { headers: Map<string, string>; content: Buffer; number: number }

function* partsOf(bytes: Buffer, boundary: string): Generator<Part> {
  const opening = Buffer.from(`--${boundary}`, 'latin1')
  const delimiter = Buffer.concat([LINE_END, opening])
  const startsAtOnce = bytes.subarray(0, opening.length).equals(opening)
  const first = startsAtOnce ? 0 : bytes.indexOf(delimiter) + LINE_END.length
  if (!startsAtOnce && first < LINE_END.length) throw malformed('its boundary is nowhere in it')
  let at = first + opening.length
  for (let number = 1; !isClosing(bytes, at); number++) {
    if (number > PARTS_MAX) throw malformed(`it has more than ${PARTS_MAX} parts`)
    const start = endOfLine(bytes, at)
    const { headers, content } = headersFrom(bytes, start, number)
    const end = bytes.indexOf(delimiter, content)
    if (end < 0) throw malformed(`part ${number} does not end with the boundary`)
    yield { headers, content: bytes.subarray(content, end), number }
    at = end + delimiter.length
  }
}

const DASH = 0x2d
const isClosing = (bytes: Buffer, at: number) => bytes[at] === DASH && bytes[at + 1] === DASH

/** Blanks may follow a boundary on its line. */
function endOfLine(bytes: Buffer, from: number): number {
  let at = from
  while (bytes[at] === 0x20 || bytes[at] === 0x09) at++
  if (bytes[at] !== 0x0d || bytes[at + 1] !== 0x0a) throw malformed('a boundary is not alone on its line')
  return at + LINE_END.length
}

function headersFrom(bytes: Buffer, start: number, number: number) {
  // The line before ends where a part without headers has its blank line.
  const end = bytes.subarray(0, start + PART_HEADER_BYTES_MAX).indexOf(BLANK_LINE, start - LINE_END.length)
  if (end < 0)
    throw malformed(`the headers of part ${number} do not end within ${PART_HEADER_BYTES_MAX} bytes`)
  const headers = new Map<string, string>()
  const text = decoded(utf8, bytes.subarray(start, Math.max(start, end)), `the headers of part ${number}`)
  for (const line of text.split('\r\n')) {
    const split = line.indexOf(':')
    if (split > 0) headers.set(line.slice(0, split).trim().toLowerCase(), line.slice(split + 1).trim())
  }
  return { headers, content: end + BLANK_LINE.length }
}

function addPart({ pairs, files }: Parts, { headers, content, number }: Part): void {
  const disposition = headers.get('content-disposition') ?? ''
  const { name, ...file } = parametersIn(disposition)
  if (!/^form-data\s*(;|$)/i.test(disposition) || name === undefined) {
    throw malformed(`part ${number} has no Content-Disposition of form-data with a name`)
  }
  const type = headers.get('content-type')
  const filename = file['filename*'] === undefined ? file.filename : extended(file['filename*'], number)
  if (filename !== undefined || type?.toLowerCase() === 'application/octet-stream') {
    const content_type = (type ?? 'text/plain').split(';', 1)[0]?.trim().toLowerCase() ?? ''
    files.push({ name, filename: lastOf(filename ?? ''), content_type, bytes: content })
    return
  }
  if (content.length > FIELD_BYTES_MAX) throw tooLarge(`The field ${number} of the form`, '1 MB')
  pairs.push([name, decoded(decoderFor(type, number), content, `part ${number}`)])
}

const PARAMETER = /;[ \t]*([A-Za-z0-9_*-]+)=(?:"((?:[^"\\]|\\[\s\S])*)"|([^;"]*))/g

function parametersIn(header: string): Record<string, string> & { name?: string; filename?: string } {
  const found: Record<string, string> = {}
  for (const [, key = '', quoted, plain = ''] of header.matchAll(PARAMETER)) {
    found[key.toLowerCase()] = quoted?.replace(/\\(["\\])/g, '$1') ?? plain.trim()
  }
  return found
}

/** `UTF-8''caf%C3%A9.png` */
function extended(value: string, number: number): string {
  try {
    return decodeURIComponent(value.replace(/^[^']*'[^']*'/, ''))
  } catch {
    throw malformed(`the filename* of part ${number} cannot be read`)
  }
}

/** Some senders give the whole path on their own disk. */
const lastOf = (path: string) => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)

function decoderFor(type: string | undefined, number: number): TextDecoder {
  const charset = type && /;[ \t]*charset="?([^\s;"]+)/i.exec(type)?.[1]
  if (!charset || /^utf-?8$/i.test(charset)) return utf8
  try {
    return new TextDecoder(charset, { fatal: true })
  } catch {
    throw malformed(`part ${number} is in the unknown charset "${firstCharacters(charset, 40)}"`)
  }
}

function decoded(decoder: TextDecoder, bytes: Buffer, what: string): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw malformed(`${what} is not valid ${decoder.encoding.toUpperCase()}`)
  }
}

const malformed = (why: string) => invalidParameter(`The multipart body cannot be read: ${why}.`)
