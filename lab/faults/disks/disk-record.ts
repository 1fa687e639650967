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
  | { kind: 'sync-begins'; thread: string }
  | { kind: 'sync'; thread: string }
  | { kind: 'remove' }
)

/** All threads: the log is synced and moved beside the one that writes. `-D`: the process stays our child. */
export const watchedBy = (log: string): string[] => [
  ...['strace', '-D', '-f', '-q', '-ttt', '-y', '-xx', '-s', '100000000'],
  ...['-e', 'trace=pwrite64,ftruncate,fsync,fdatasync,?unlink,unlinkat', '-o', log],
]

const REMOVAL = /^(\d+\.\d+) unlink(?:at)?\(.*"([^"]+)".*\) = 0/
const LINE = /^(\d+\.\d+) (\w+)\((\d+)<([^>]+)>(?:, (.*?))?\s*\) = (-?\d+)/
const THREAD = /^(\d+) +(\d+\.\d+) (.*)$/
const BEGUN = /^(.*?),? *<unfinished \.\.\.>$/
const ENDED = /^<\.\.\. \w+ resumed>,? ?(.*)$/
const SYNC = /^f(?:data)?sync\(\d+<([^>]+)>/

export async function readRecord(log: string, directory: string): Promise<DiskEvent[]> {
  const events: DiskEvent[] = []
  for await (const event of eventsIn(createInterface({ input: createReadStream(log) })))
    if (event.file.startsWith(`${directory}/parley.sqlite`) && !event.file.endsWith('-shm'))
      events.push({ ...event, file: basename(event.file) })
  return events
}

/**
 * Whatever a thread does counts when it has ended, which is when the line has its result; what another thread begins
 * meanwhile cuts the line in two. A sync is sure only of what had ended when it began.
 */
export async function* eventsIn(lines: AsyncIterable<string>): AsyncGenerator<DiskEvent> {
  const begun = new Map<string, string>()
  for await (const line of lines) {
    const [, thread = '', at = '', said = ''] = THREAD.exec(line) ?? []
    const [, beginning] = BEGUN.exec(said) ?? []
    const [, rest] = ENDED.exec(said) ?? []
    const whole = rest === undefined ? said : (begun.get(thread) ?? '') + rest
    const [, synced] = rest === undefined ? (SYNC.exec(said) ?? []) : []
    if (synced !== undefined)
      yield { at: Number(at) * 1_000, file: unescaped(synced).toString(), kind: 'sync-begins', thread }
    if (beginning !== undefined) {
      begun.set(thread, beginning)
      continue
    }
    const event = read(`${at} ${whole}`, thread)
    if (event) yield event
  }
}

function read(line: string, thread: string): DiskEvent | undefined {
  const [, removedAt, removed] = REMOVAL.exec(line) ?? []
  if (removed !== undefined)
    return { at: Number(removedAt) * 1_000, file: unescaped(removed).toString(), kind: 'remove' }
  const [, seconds, call, , path = '', rest = '', result] = LINE.exec(line) ?? []
  if (call === undefined || Number(result) < 0) return undefined
  const base = { at: Number(seconds) * 1_000, file: unescaped(path).toString() }
  if (call === 'fsync' || call === 'fdatasync') return { ...base, kind: 'sync', thread }
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
type File = {
  synced: Buffer
  since: Change[]
  wasSynced: boolean
  /** How many of the changes each thread's sync began after. */
  syncing: Map<string, number>
}

const untouched = (): File => ({
  synced: Buffer.alloc(0),
  since: [],
  wasSynced: false,
  syncing: new Map(),
})

export function emptyDisk(): Disk {
  const files = new Map<string, File>()
  return {
    apply(event) {
      const file = files.get(event.file) ?? untouched()
      files.set(event.file, file)
      // Taken as done at once: the engine syncs the folder when it makes the log, right after its only removal.
      if (event.kind === 'remove') return void files.delete(event.file)
      if (event.kind === 'sync-begins') return void file.syncing.set(event.thread, file.since.length)
      if (event.kind !== 'sync') return void file.since.push(event)
      const sure = file.since.splice(0, file.syncing.get(event.thread))
      file.syncing.delete(event.thread)
      for (const [thread, count] of file.syncing) file.syncing.set(thread, Math.max(0, count - sure.length))
      file.synced = sure.reduce(changed, file.synced)
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
