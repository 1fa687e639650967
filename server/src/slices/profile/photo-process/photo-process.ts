/**
 * Where photos are made: another process, one picture at a time. A picture that takes too long, or takes its
 * decoder down, costs that process and nobody else; when there is nothing to do, its memory is given back.
 */

import { type ChildProcess, fork } from 'node:child_process'
import type { Writable } from 'node:stream'
import { photoDamaged, photosTooMany } from '../errors.ts'
import { PHOTO_LIMITS } from '../profile.ts'

/** What is sent of a picture; its bytes follow on the standard input. */
export type PictureSent = { length: number; side: number; pixelsMax: number }
export type PhotoMade = { photo: Uint8Array } | { problem: string }

const WAITING_MAX = 100
/** Starting the process takes longer than making a photo. */
const IDLE_MS = 60_000
/** Bytes go through in pieces of about what the pipe holds: one large piece takes several times as long. */
const PIECE_BYTES = 262_144
/**
 * The whole environment of the process. The C library keeps what was freed apart for each thread, which
 * after some large pictures is hundreds of megabytes; for one picture at a time, one thread and one heap do.
 */
const ENVIRONMENT = { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1' }

let room: ChildProcess | undefined
let closing: NodeJS.Timeout | undefined
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** Fetches the bytes when it is their turn, so that those who wait hold nothing. */
export async function makePhoto(
  fetchBytes: () => Promise<Buffer>,
  secondsMax: number = PHOTO_LIMITS.secondsMax,
): Promise<Buffer> {
  if (waiting >= WAITING_MAX) throw photosTooMany()
  waiting++
  const turn = last.then(async () => make(await fetchBytes(), secondsMax))
  last = turn.catch(() => {})
  try {
    return await turn
  } finally {
    waiting--
  }
}

async function make(bytes: Buffer, secondsMax: number): Promise<Buffer> {
  clearTimeout(closing)
  const ask = () => {
    if (!room?.connected) room = open()
    return askProcess(room, bytes, secondsMax)
  }
  try {
    // A process that ends may have died while it was idle, which is no fault of this picture: two of them are.
    const made = (await ask()) ?? (await ask()) ?? { problem: 'the decoder gave up on it' }
    if ('problem' in made) throw photoDamaged(made.problem)
    return Buffer.from(made.photo)
  } finally {
    closing = setTimeout(close, IDLE_MS).unref()
  }
}

/** Undefined when the process ended. */
function askProcess(child: ChildProcess, bytes: Buffer, secondsMax: number): Promise<PhotoMade | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<PhotoMade | undefined>()
  const timer = setTimeout(() => {
    close()
    resolve({ problem: `it takes more than ${secondsMax} seconds` })
  }, secondsMax * 1000)
  const ended = () => {
    if (room === child) close()
    resolve(undefined)
  }
  child.once('message', resolve).once('exit', ended).once('error', reject)
  const { side, pixelsMax } = PHOTO_LIMITS
  const exposed: PictureSent = { length: bytes.length, side, pixelsMax }
  child.send(exposed, (error) => error && ended())
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    child.stdin?.write(bytes.subarray(at, at + PIECE_BYTES))
  }
  return promise.finally(() => {
    clearTimeout(timer)
    child.off('message', resolve).off('exit', ended).off('error', reject)
  })
}

function open(): ChildProcess {
  const child = fork(new URL('./work.ts', import.meta.url), {
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    env: ENVIRONMENT,
    execArgv: [],
  })
  // It must not keep this process from ending: when we end, its channel closes and it ends too.
  child.unref()
  child.channel?.unref()
  const input: (Writable & { unref?(): void }) | null = child.stdin
  input?.unref?.()
  // A process that ends while it is being written to is noticed by its end.
  input?.on('error', () => {})
  child.on('exit', () => {
    if (room === child) room = undefined
  })
  // Whoever waits for a photo gets the error too; while nobody does, it is only not used again.
  child.on('error', () => {
    if (room === child) close()
  })
  return child
}

function close(): void {
  room?.kill('SIGKILL')
  room = undefined
}
