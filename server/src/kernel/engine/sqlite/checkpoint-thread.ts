/** The thread in which SQLite's write-ahead log is moved into the database (checkpoint). */

import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { Moved } from './checkpoints.ts'

const database = new DatabaseSync(workerData as string)
database.exec('PRAGMA wal_autocheckpoint = 0')

parentPort?.on('message', () => parentPort?.postMessage(checkpoint()))

function checkpoint(): Moved {
  try {
    database.exec('PRAGMA wal_checkpoint(PASSIVE)')
    return undefined
  } catch (error) {
    const { message, code, errcode } = error as Error & { code: string; errcode: number }
    return { message, code, errcode }
  }
}
