/**
 * Answers that wait for their readers: how long each may, and how much may wait in all. Reading earns patience again,
 * but none ahead: what the system takes off our hands at first has not been read by anybody.
 */

import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { nextRound } from './fair-rounds.ts'

const READING_PACE = { graceSeconds: 8, bytesPerSecondMin: 10_000 } as const
/** Bytes of answers that stand in memory because somebody does not take them. */
const WAITING_BYTES_MAX = 128 * 1_048_576
const LOOK_MS = 1_000

/** What stays in memory while an answer waits; the same content may wait for many, and stands there once. */
type Held = { content: object; bytes: number }

type Waiting = { socket: Socket; held: Held; taken: number; waitedMs: number }

export type SlowReaders = {
  /** From here on this answer waits, until it is taken to its end or let go. */
  watch(answer: ServerResponse, held: Held): void
  letGo(answer: ServerResponse): void
  waitingBytes(): number
  stop(): void
}

export function slowReaders(cutOff: (socket: Socket, why: string) => void): SlowReaders {
  const waiting = new Map<ServerResponse, Waiting>()
  const holders = new Map<object, number>()
  let bytes = 0

  function hold({ content, bytes: more }: Held): void {
    const count = holders.get(content) ?? 0
    holders.set(content, count + 1)
    if (count === 0) bytes += more
  }

  function drop({ content, bytes: less }: Held): void {
    const count = holders.get(content) ?? 0
    if (count > 1) return void holders.set(content, count - 1)
    holders.delete(content)
    bytes -= less
  }

  function letGo(answer: ServerResponse): void {
    const one = waiting.get(answer)
    if (!one) return
    waiting.delete(answer)
    drop(one.held)
  }

  /** Whoever has been waiting longest makes room. */
  function makeRoom(): void {
    for (const [answer, { socket }] of waiting) {
      if (bytes <= WAITING_BYTES_MAX) return
      letGo(answer)
      cutOff(socket, 'too many bytes wait for readers')
    }
  }

  const look = setInterval(() => {
    for (const [answer, one] of waiting) {
      const { socket } = one
      if (socket.writableLength === 0) continue
      const taken = takenBy(socket)
      const earnedMs = ((taken - one.taken) / READING_PACE.bytesPerSecondMin) * 1000
      one.taken = taken
      one.waitedMs = Math.max(0, one.waitedMs + LOOK_MS - earnedMs)
      if (one.waitedMs <= READING_PACE.graceSeconds * 1000) continue
      letGo(answer)
      // The system clears away what was not read, which takes its time where many are cut off together.
      void nextRound().then(() => cutOff(socket, 'the answer is not read'))
    }
  }, LOOK_MS).unref()

  return {
    watch(answer, held) {
      const { socket } = answer
      if (!socket || socket.destroyed || waiting.has(answer)) return
      waiting.set(answer, { socket, held, taken: takenBy(socket), waitedMs: 0 })
      hold(held)
      answer.once('close', () => letGo(answer))
      makeRoom()
    },
    letGo,
    waitingBytes: () => bytes,
    stop: () => clearInterval(look),
  }
}

const takenBy = (socket: Socket) => socket.bytesWritten - socket.writableLength
