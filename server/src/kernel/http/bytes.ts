/** A body left as bytes: read at the reader's own pace, from a sender who must keep some pace too. */

import type { IncomingMessage } from 'node:http'
import { invalidParameter } from '../wire/errors.ts'

export const PACE = { graceSeconds: 5, bytesPerSecondMin: 50_000, secondsMax: 60 } as const

/** How long a refused body is still listened to, how much of it, and of how many at a time. */
const DRAINED = {
  msMax: 10_000,
  silentMs: 2_000,
  pauseMs: 100,
  turnMsMax: 1_000,
  bytesMax: 32 * 1_048_576,
  atOnce: 1,
}

/**
 * Only the time spent waiting for the sender counts: a slow database is not the sender's fault. Leaving the loop
 * early leaves the connection whole, so that a refusal can still be sent over it.
 */
export async function* bytesOf(request: IncomingMessage): AsyncGenerator<Buffer> {
  let received = 0
  let waitedMs = 0
  for (;;) {
    const chunk = request.read() as Buffer | null
    if (chunk) {
      received += chunk.length
      yield chunk
      continue
    }
    if (request.readableEnded) return
    if (request.destroyed) throw brokenOff()
    const started = performance.now()
    await more(request, patienceMs(received) - waitedMs)
    waitedMs += performance.now() - started
  }
}

/** In all, how long the sender of so many bytes may have kept us waiting. */
export function patienceMs(received: number): number {
  const earned = Math.max(PACE.graceSeconds, received / PACE.bytesPerSecondMin)
  return Math.min(earned, PACE.secondsMax) * 1000
}

async function more(request: IncomingMessage, milliseconds: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const broken = () => reject(brokenOff())
  const timer = setTimeout(() => reject(dawdling()), Math.max(milliseconds, 1))
  request.on('readable', resolve).on('end', resolve).on('error', broken).on('close', broken)
  try {
    await promise
  } finally {
    clearTimeout(timer)
    request.off('readable', resolve).off('end', resolve).off('error', broken).off('close', broken)
  }
}

const brokenOff = () => invalidParameter('The request ended before its body was complete.')

const dawdling = () =>
  invalidParameter(
    `The body arrives too slowly: after ${PACE.graceSeconds} seconds at least ${PACE.bytesPerSecondMin / 1000} kB a second are expected, and all of it within ${PACE.secondsMax} seconds.`,
    { status: 408, transient: true },
  )

/**
 * Listens for a while to a body that nobody wants. A connection closed on a client who is still sending is
 * reset, and the refusal is lost with it. One at a time: what many send at once would fill the memory before it is freed.
 */
export async function drain(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const timers = [setTimeout(end, DRAINED.msMax)]
  for (const event of ['end', 'close', 'error']) request.on(event, end)
  const untilPause = () => {
    const { promise: hasPaused, resolve } = Promise.withResolvers<void>()
    const pauses = [setTimeout(resolve, DRAINED.pauseMs), setTimeout(end, DRAINED.silentMs)]
    timers.push(...pauses, setTimeout(resolve, DRAINED.turnMsMax))
    let read = 0
    request.on('data', (chunk: Buffer) => {
      read += chunk.length
      if (read > DRAINED.bytesMax) end()
      for (const timer of pauses) timer.refresh()
    })
    request.resume()
    return Promise.race([hasPaused, isOver])
  }
  void inTurn(untilPause, isOver)
  await isOver
  for (const timer of timers) clearTimeout(timer)
}

let draining = 0
const waiting: (() => void)[] = []

async function inTurn(work: () => Promise<void>, isOver: Promise<void>): Promise<void> {
  let isLate = false
  void isOver.then(() => {
    isLate = true
  })
  if (draining < DRAINED.atOnce) draining++
  else await new Promise<void>((resolve) => waiting.push(resolve))
  if (!isLate) await work()
  // The turn goes on to whoever has waited longest.
  const next = waiting.shift()
  if (next) next()
  else draining--
}
