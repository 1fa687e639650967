/**
 * Tar archives, written by us: the same files make the same bytes, so that a release can be made again and compared.
 * What is compressed already (Node, which takes half a minute) goes in as it is: gzip streams can stand one after another.
 */

import { spawnSync } from 'node:child_process'
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Compressed with what fills its last block (`compressedFile`). */
export type CompressedFile = { size: number; gzip: Buffer }

export type Entry = { path: string; mode: number; owner?: number } & (
  | { bytes: Buffer }
  | { compressed: CompressedFile }
  | { link: string }
  | { isFolder: true }
)

const BLOCK = 512
const LEVEL = 9
const KINDS = { file: '0', link: '2', folder: '5' }
const NAME_MAX = 100
const PREFIX_MAX = 155

/** `at`: the date of all of them, in seconds. */
export function tarOf(entries: Entry[], at: number): Buffer {
  const pieces = entries.flatMap((entry) => {
    if ('compressed' in entry) throw new Error(`${entry.path} is compressed already`)
    return [headOf(entry, at), 'bytes' in entry ? filled(entry.bytes) : Buffer.alloc(0)]
  })
  return Buffer.concat([...pieces, Buffer.alloc(2 * BLOCK)])
}

export function gzippedTarOf(entries: Entry[], at: number): Buffer {
  const streams: Buffer[] = []
  let plain: Buffer[] = []
  const compress = () => {
    streams.push(gzipSync(Buffer.concat(plain), { level: LEVEL }))
    plain = []
  }
  for (const entry of entries) {
    plain.push(headOf(entry, at))
    if ('bytes' in entry) plain.push(filled(entry.bytes))
    if (!('compressed' in entry)) continue
    compress()
    streams.push(entry.compressed.gzip)
  }
  plain.push(Buffer.alloc(2 * BLOCK))
  compress()
  return Buffer.concat(streams)
}

/** The tool of that name makes a large file 2 % smaller than Node does, where there is one. */
export function compressedFile(bytes: Buffer): CompressedFile {
  const input = filled(bytes)
  const { status, stdout } = spawnSync('gzip', ['-9n'], { input, maxBuffer: input.length })
  return { size: bytes.length, gzip: status === 0 ? stdout : gzipSync(input, { level: LEVEL }) }
}

/** All of a folder, in order, as if it stood at `to`. Links stay what they are. */
export function entriesOf(folder: string, to: string, isMeant = (_path: string) => true): Entry[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((name): Entry[] => {
      const from = join(folder, name)
      const path = `${to}${name}`
      if (!isMeant(path.slice(to.length))) return []
      const found = lstatSync(from)
      if (found.isSymbolicLink()) return [{ path, mode: 0o777, link: readlinkSync(from) }]
      if (found.isDirectory())
        return [
          { path, mode: 0o755, isFolder: true },
          ...entriesOf(from, `${path}/`, (deeper) => isMeant(`${name}/${deeper}`)),
        ]
      return [{ path, mode: found.mode & 0o111 ? 0o755 : 0o644, bytes: readFileSync(from) }]
    })
}

const filled = (bytes: Buffer) =>
  Buffer.concat([bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)])

function headOf(entry: Entry, at: number): Buffer {
  const head = Buffer.alloc(BLOCK)
  const [name, prefix] = divided('isFolder' in entry ? `${entry.path}/` : entry.path)
  const owner = entry.owner ?? 0
  const kind = 'isFolder' in entry ? KINDS.folder : 'link' in entry ? KINDS.link : KINDS.file
  head.write(name, 0)
  head.write(octal(entry.mode, 7), 100)
  head.write(octal(owner, 7), 108)
  head.write(octal(owner, 7), 116)
  head.write(octal(sizeOf(entry), 11), 124)
  head.write(octal(at, 11), 136)
  // The sum is taken with blanks in its own place.
  head.write(' '.repeat(8), 148)
  head.write(kind, 156)
  if ('link' in entry) head.write(entry.link, 157, NAME_MAX)
  head.write('ustar\u000000', 257)
  head.write(prefix, 345)
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${octal(sum, 6)}\u0000 `, 148)
  return head
}

function sizeOf(entry: Entry): number {
  if ('bytes' in entry) return entry.bytes.length
  return 'compressed' in entry ? entry.compressed.size : 0
}

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')

/** A long path has its first folders in a place of their own. */
function divided(path: string): [name: string, prefix: string] {
  if (Buffer.byteLength(path) <= NAME_MAX) return [path, '']
  const at = path.indexOf('/', path.length - NAME_MAX - 1)
  if (at < 1 || at > PREFIX_MAX || at === path.length - 1) throw new Error(`too long for an archive: ${path}`)
  return [path.slice(at + 1), path.slice(0, at)]
}
