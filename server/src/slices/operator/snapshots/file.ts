/**
 * The file of a world: lines of JSON, packed by gzip, which every language reads. The first line says what it is, each
 * of the others is a row, and the last has their number and hash. Nothing in it is believed before it is
 * read, and reading ends as soon as it is too much.
 */

import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { pathName } from '../../../kernel/wire/clean-text.ts'
import { Refusal } from '../../../kernel/wire/errors.ts'
import { readJson } from '../../../kernel/wire/json.ts'
import { fileRefused, fileTooLarge } from './errors.ts'
import { SNAPSHOT_LIMITS } from './snapshot.ts'

const { fileBytesMax, unpackedBytesMax, lineBytesMax, rowsMax } = SNAPSHOT_LIMITS

/** Packing is done beside the event loop, and going there for every line would take longer than the work. */
const PACKED_AT_ONCE = 65_536

/** Many small lines are in memory at once: everybody else has their turn between them. */
const SLICE_MS = 10

const inMebibytes = (bytes: number) => `${bytes / 1_048_576} MiB`

export type Packed = { parts: Buffer[]; bytes: number; rows: number }

/** `lines` are the header and the rows; the last line is written here. */
export async function packed(lines: AsyncIterable<object>): Promise<Packed> {
  const parts: Buffer[] = []
  let bytes = 0
  let rows = -1
  async function* written() {
    const hash = createHash('sha256')
    let held = ''
    for await (const line of lines) {
      if (++rows > rowsMax) throw fileTooLarge('its rows', `${rowsMax}`)
      held += `${JSON.stringify(line)}\n`
      if (held.length < PACKED_AT_ONCE) continue
      hash.update(held)
      yield held
      held = ''
    }
    hash.update(held)
    yield `${held}${JSON.stringify({ end: true, rows, sha256: hash.digest('hex') })}\n`
  }
  const source = Readable.from(written())
  const gzip = createGzip({ level: 6 })
  source.on('error', (error) => gzip.destroy(error))
  try {
    for await (const part of source.pipe(gzip) as AsyncIterable<Buffer>) {
      bytes += part.length
      if (bytes > fileBytesMax) throw fileTooLarge('it', inMebibytes(fileBytesMax))
      parts.push(part)
    }
  } finally {
    source.destroy()
  }
  return { parts, bytes, rows }
}

/** The body of a request, kept as it passes; `declared` is what its sender says of its length. */
export async function* keptWithin(
  stream: AsyncIterable<Buffer>,
  declared: number,
  keep: Buffer[],
): AsyncGenerator<Buffer> {
  const tooLarge = () => fileTooLarge('it', inMebibytes(fileBytesMax))
  if (declared > fileBytesMax) throw tooLarge()
  let bytes = 0
  for await (const part of stream) {
    bytes += part.length
    if (bytes > fileBytesMax) throw tooLarge()
    keep.push(part)
    yield part
  }
}

export type Line = { number: number; value: unknown; bytes: Buffer }

/** Line after line, each read only when it is asked for. */
export async function* linesOf(parts: Iterable<Buffer> | AsyncIterable<Buffer>): AsyncGenerator<Line> {
  let number = 0
  let since = performance.now()
  for await (const bytes of rawLines(parts)) {
    yield { number: ++number, value: parsed(bytes, number), bytes }
    if (performance.now() - since < SLICE_MS) continue
    await setImmediate()
    since = performance.now()
  }
}

async function* rawLines(parts: Iterable<Buffer> | AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let heldBytes = 0
  for await (const piece of unpacked(parts)) {
    let start = 0
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, start)) {
      yield Buffer.concat([...held, piece.subarray(start, end)])
      held = []
      heldBytes = 0
      start = end + 1
    }
    held.push(piece.subarray(start))
    heldBytes += piece.length - start
    if (heldBytes > lineBytesMax) throw fileTooLarge('a line', inMebibytes(lineBytesMax))
  }
  if (heldBytes > 0) throw fileRefused('its last line', 'is cut off')
}

async function* unpacked(parts: Iterable<Buffer> | AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const source = Readable.from(parts)
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  let bytes = 0
  try {
    for await (const piece of source.pipe(gunzip) as AsyncIterable<Buffer>) {
      bytes += piece.length
      if (bytes > unpackedBytesMax) throw fileTooLarge('what is packed in it', inMebibytes(unpackedBytesMax))
      yield piece
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (String((error as NodeJS.ErrnoException).code).startsWith('Z_'))
      throw fileRefused('it', `is not gzip, or is broken behind ${bytes} bytes of what is packed in it`)
    throw error
  } finally {
    source.destroy()
    gunzip.destroy()
  }
}

/** By the reader of the house: neither depth nor a number that would be rounded gets any further. */
function parsed(bytes: Buffer, number: number): unknown {
  if (!isUtf8(bytes)) throw fileRefused(`line ${number}`, 'is not JSON')
  const read = readJson(bytes.toString('utf8'))
  if (read.ok) return read.value
  const { isJson, path, message } = read.flaw
  throw fileRefused(`line ${number}`, isJson ? [pathName(path), message].join(' ').trim() : 'is not JSON')
}
