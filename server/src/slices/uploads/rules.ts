/** What may be sent to an upload session, decided from what is known of it. */

import { bytesTooMany, contentIsNotOfType, offsetMalformed, offsetWrong, uploadComplete } from './errors.ts'
import { CHUNK_BYTES, type FileType, isComplete, type Upload } from './upload.ts'

type Headers = Record<string, string | string[] | undefined>

/** `file_offset` says where the bytes belong; without it they are the beginning. */
export function readOffset(headers: Headers): number {
  const given = headers.file_offset ?? '0'
  const text = Array.isArray(given) ? given.join(', ') : given.trim()
  if (!/^\d{1,15}$/.test(text)) throw offsetMalformed(text)
  return Number(text)
}

export function assertMayContinue(upload: Upload, offset: number, headers: Headers): void {
  if (isComplete(upload)) throw uploadComplete(upload)
  if (offset !== upload.file_offset) throw offsetWrong(upload, offset)
  assertWithinLength(upload, offset + Number(headers['content-length'] ?? 0))
}

export function assertWithinLength(upload: Upload, end: number): void {
  if (end > upload.file_length) throw bytesTooMany(upload, end)
}

/** How much is held before it is written, when so many are sending. */
export function chunkBytesFor(senders: number): number {
  const { min, max, ofAllSenders } = CHUNK_BYTES
  return Math.max(min, Math.min(max, Math.floor(ofAllSenders / senders)))
}

export function assertIsOfType(upload: Upload, beginning: Uint8Array): void {
  if (typeOf(beginning) !== upload.file_type) throw contentIsNotOfType(upload, looksLike(beginning))
}

const SIGNATURES: [FileType, offset: number, bytes: string][] = [
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['video/mp4', 4, 'ftyp'],
  ['application/pdf', 0, '%PDF-'],
]

/** The type by content: neither the name nor what was declared says what a file is. */
export function typeOf(beginning: Uint8Array): FileType | undefined {
  return SIGNATURES.find(([, at, bytes]) => standsAt(beginning, at, bytes))?.[0]
}

/** Files that people send by mistake, in words that show them the mistake. */
const MISTAKES: [says: string, offset: number, bytes: string][] = [
  ['a GIF', 0, 'GIF8'],
  ['a WebP picture', 8, 'WEBP'],
  ['a BMP picture', 0, 'BM'],
  ['a ZIP archive', 0, 'PK\x03\x04'],
  ['a multipart form; send the bytes of the file alone (curl --data-binary @file)', 0, '--'],
  ['JSON or base64 text; send the bytes of the file as they are', 0, '{'],
  ['base64 text of a PNG; send the bytes of the file as they are', 0, 'iVBOR'],
  ['base64 text of a JPEG; send the bytes of the file as they are', 0, '/9j/'],
  ['SVG, HTML or XML text', 0, '<'],
]

export function looksLike(beginning: Uint8Array): string {
  const known = typeOf(beginning)
  if (known) return known
  return MISTAKES.find(([, at, bytes]) => standsAt(beginning, at, bytes))?.[0] ?? 'something else'
}

function standsAt(bytes: Uint8Array, at: number, wanted: string): boolean {
  if (bytes.length < at + wanted.length) return false
  for (let index = 0; index < wanted.length; index++) {
    if (bytes[at + index] !== wanted.charCodeAt(index)) return false
  }
  return true
}
