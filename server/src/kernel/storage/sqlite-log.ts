/**
 * Makes commits durable off the main thread. The engine writes its log without waiting for the disk; whoever
 * committed is answered when the log was synced after that. Those who come while it is being synced share the
 * next time, so a slow disk holds up answers but never the requests of others.
 */

import { closeSync, fdatasync, openSync } from 'node:fs'

export type Log = {
  /** Resolves when everything that was committed before this call will survive a power cut. */
  synced(): Promise<void>
  close(): void
}

export function logOf(databasePath: string): Log {
  let file: number | undefined
  let current: Promise<void> | undefined
  let next: Promise<void> | undefined

  function sync(): Promise<void> {
    // It is there as soon as something was committed, and stays the same file while a connection is open.
    file ??= openSync(`${databasePath}-wal`, 'r+')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    fdatasync(file, (error) => (error ? reject(error) : resolve()))
    return promise
  }

  function begin(): Promise<void> {
    current = sync().finally(() => {
      current = undefined
    })
    return current
  }

  /** What is under way may have begun before the commit: only one that begins after it counts. */
  async function beginAfter(earlier: Promise<void>): Promise<void> {
    await earlier.catch(() => {})
    next = undefined
    return begin()
  }

  return {
    synced() {
      if (!current) return begin()
      next ??= beginAfter(current)
      return next
    },
    close() {
      if (file !== undefined) closeSync(file)
    },
  }
}
