/** A body gathered in one piece of memory: within a size, within a time, and within what all bodies may take. */

import type { IncomingMessage } from 'node:http'
import { invalidParameter, type Refusal, tooSlow } from '../wire/errors.ts'
import type { Share } from './body-memory.ts'

const BODY_SECONDS_MAX = 10
const PIECE_BYTES_MIN = 16_384

export type Bounds = { bytesMax: number; tooMuch(): Refusal; share: Share }

export async function gather(request: IncomingMessage, bounds: Bounds): Promise<Buffer> {
  const declared = Number(request.headers['content-length'] ?? Number.NaN)
  if (declared > bounds.bytesMax) throw bounds.tooMuch()
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const piece = growing(bounds, declared)
  const timer = setTimeout(() => reject(tooSlow(BODY_SECONDS_MAX)), BODY_SECONDS_MAX * 1000)
  const take = (chunk: Buffer) => {
    try {
      piece.add(chunk)
    } catch (error) {
      reject(error)
    }
  }
  const end = () => resolve(piece.whole())
  const cutShort = () => {
    if (!request.complete) reject(invalidParameter('The request ended before its body was complete.'))
  }
  request.on('data', take).on('end', end).on('error', cutShort).on('close', cutShort)
  try {
    return await promise
  } catch (error) {
    request.off('data', take).off('end', end).off('error', cutShort).off('close', cutShort)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/**
 * One piece that doubles, not a list of chunks: a body sent byte by byte would cost a hundred times its size. A body
 * that comes at once is not copied.
 */
function growing({ bytesMax, tooMuch, share }: Bounds, declared: number) {
  const most = Math.min(bytesMax, Number.isNaN(declared) ? bytesMax : declared)
  let held: Buffer = Buffer.alloc(0)
  let length = 0
  return {
    add(chunk: Buffer): void {
      const wanted = length + chunk.length
      if (wanted > bytesMax) throw tooMuch()
      if (length === 0) {
        share.grow(chunk.length)
        held = chunk
      } else {
        if (wanted > held.length) enlarge(Math.min(Math.max(wanted, 2 * held.length, PIECE_BYTES_MIN), most))
        held.set(chunk, length)
      }
      length = wanted
    },
    whole: () => held.subarray(0, length),
  }

  function enlarge(bytes: number): void {
    share.grow(bytes - held.length)
    const larger = Buffer.allocUnsafeSlow(bytes)
    larger.set(held.subarray(0, length))
    held = larger
  }
}
