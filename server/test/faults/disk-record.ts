/**
 * What a process wrote to its files and when it made sure of it, as `strace` saw it; and the disk as a power cut
 * at any moment would leave it: of each file what was there when it was last synced, and of what was written since
 * nothing, or some.
 */

import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'

export type DiskEvent = { at: number; file: string } & (
  | { kind: 'write'; offset: number; bytes: Buffer }
  | { kind: 'truncate'; length: number }
  | { kind: 'sync' }
  | { kind: 'remove' }
)

/** Only the main thread is watched: the embedded engine works nowhere else. `-D`: the process stays our child. */
export const watchedBy = (log: string): string[] => [
  ...['strace', '-D', '-q', '-ttt', '-y', '-xx', '-s', '100000000'],
  ...['-e', 'trace=pwrite64,ftruncate,fsync,fdatasync,?unlink,unlinkat', '-o', log],
]

const REMOVAL = /^(\d+\.\d+) unlink(?:at)?\(.*"([^"]+)".*\) = 0/
const LINE = /^(\d+\.\d+) (\w+)\((\d+)<([^>]+)>(?:, (.*))?\) = (-?\d+)/

export async function readRecord(log: string, directory: string): Promise<DiskEvent[]> {
  const events: DiskEvent[] = []
  for await (const line of createInterface({ input: createReadStream(log) })) {
    const event = read(line)
    if (event?.file.startsWith(`${directory}/parley.sqlite`) && !event.file.endsWith('-shm'))
      events.push({ ...event, file: basename(event.file) })
  }
  return events
}

function read(line: string): DiskEvent | undefined {
  const [, removedAt, removed] = REMOVAL.exec(line) ?? []
  if (removed !== undefined)
    return { at: Number(removedAt) * 1_000, file: unescaped(removed).toString(), kind: 'remove' }
  const [, seconds, call, , path = '', rest = '', result] = LINE.exec(line) ?? []
  if (call === undefined || Number(result) < 0) return undefined
  const base = { at: Number(seconds) * 1_000, file: unescaped(path).toString() }
  if (call === 'fsync' || call === 'fdatasync') return { ...base, kind: 'sync' }
  if (call === 'ftruncate') return { ...base, kind: 'truncate', length: Number(rest) }
  const [, text = '', , offset] = /^"([^"]*)", (\d+), (\d+)$/.exec(rest) ?? []
  return {
    ...base,
    kind: 'write',
    offset: Number(offset),
    bytes: unescaped(text).subarray(0, Number(result)),
  }
}

function unescaped(text: string): Buffer {
  return text.includes('\\x') ? Buffer.from(text.replaceAll('\\x', ''), 'hex') : Buffer.from(text)
}

export type Disk = {
  apply(event: DiskEvent): void
  /** Puts it down as a power cut would leave it; `some` of the writes since the last sync have made it. */
  putDown(directory: string, some: boolean): Promise<void>
}

type Change = Extract<DiskEvent, { kind: 'write' | 'truncate' }>
type File = { synced: Buffer; since: Change[]; wasSynced: boolean }

export function emptyDisk(): Disk {
  const files = new Map<string, File>()
  return {
    apply(event) {
      const file = files.get(event.file) ?? { synced: Buffer.alloc(0), since: [], wasSynced: false }
      files.set(event.file, file)
      // Taken as done at once: the engine syncs the folder when it makes the log, right after its only removal.
      if (event.kind === 'remove') return void files.delete(event.file)
      if (event.kind !== 'sync') return void file.since.push(event)
      file.synced = file.since.reduce(changed, file.synced)
      file.since = []
      file.wasSynced = true
    },
    async putDown(directory, some) {
      for (const [name, file] of files) {
        if (!file.wasSynced) continue
        const kept = some ? file.since.filter(() => Math.random() < 0.5) : []
        await writeFile(join(directory, name), kept.reduce(changed, Buffer.from(file.synced)))
      }
    },
  }
}

function changed(content: Buffer, event: Change): Buffer {
  if (event.kind === 'truncate')
    return event.length <= content.length
      ? content.subarray(0, event.length)
      : Buffer.concat([content, Buffer.alloc(event.length - content.length)])
  const end = event.offset + event.bytes.length
  const whole = end <= content.length ? content : Buffer.concat([content, Buffer.alloc(end - content.length)])
  event.bytes.copy(whole, event.offset)
  return whole
}
