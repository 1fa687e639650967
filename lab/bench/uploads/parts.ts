/** What setting a photo is made of: each part alone, in this process, with nothing around it. */

import { fork } from 'node:child_process'
import { hash } from 'node:crypto'
import { readSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import sharp from 'sharp'

const TIMES = 9
const PIECE_BYTES = 262_144

if (process.argv[2] === 'swallow') swallow()

/** The same as the photo process's: only that it runs here. */
export const makePhotoOf = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: 25_000_000, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize(640, 640, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 85 })
    .toBuffer()

export async function measureParts(photo: Buffer, directory: string): Promise<Record<string, number[]>> {
  sharp.concurrency(1)
  sharp.cache(false)
  const database = new DatabaseSync(join(directory, 'parts.sqlite'))
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000')
  database.exec('CREATE TABLE chunks (id INTEGER PRIMARY KEY, bytes BLOB)')
  const insert = database.prepare('INSERT INTO chunks (bytes) VALUES (?)')
  const select = database.prepare('SELECT bytes FROM chunks WHERE id = 1')
  const swallower = fork(import.meta.filename, ['swallow'], { stdio: ['pipe', 'inherit', 'inherit', 'ipc'] })
  const pipe = () =>
    new Promise((resolve) => {
      swallower.once('message', resolve)
      swallower.send(photo.length)
      for (let at = 0; at < photo.length; at += PIECE_BYTES)
        swallower.stdin?.write(photo.subarray(at, at + PIECE_BYTES))
    })
  const parts: Record<string, () => unknown> = {
    'SHA-256': () => hash('sha256', photo),
    'a durable insert of all bytes (SQLite)': () => insert.run(photo),
    'reading them back': () => select.get(),
    'through a pipe to another process': pipe,
    'sharp: decode, one eighth in size, no encoding': () => sharp(photo).resize(500, 375).raw().toBuffer(),
    'sharp: decode, 640 px square, encode': () => makePhotoOf(photo),
    'sharp: decode and encode in full size': () => sharp(photo).jpeg({ quality: 85 }).toBuffer(),
  }
  const taken: Record<string, number[]> = {}
  for (const [name, part] of Object.entries(parts)) {
    await part()
    const times = []
    for (let turn = 0; turn < TIMES; turn++) {
      const started = performance.now()
      await part()
      times.push(performance.now() - started)
    }
    taken[name] = times
  }
  swallower.kill()
  database.close()
  return taken
}

/** The other end of the pipe. */
function swallow(): void {
  const tray = Buffer.allocUnsafeSlow(16 * 1_048_576)
  process.on('message', (length: number) => {
    for (let at = 0; at < length; ) at += readSync(0, tray, at, length - at, null)
    process.send?.('had')
  })
  process.on('disconnect', () => process.exit(0))
}
