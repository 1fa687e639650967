/** Checkpoints SQLite's write-ahead log in a thread of its own. */

import { Worker } from 'node:worker_threads'

export type CheckpointThread = {
  /** Moves the part of the log that no reader needs; writers go on. */
  checkpoint(): Promise<void>
  end(): Promise<void>
}

/** What the thread answers: nothing, or what the engine said. */
export type Moved = { message: string; code: string; errcode: number } | undefined

/** The thread starts with the first checkpoint: most databases are small and never need one. */
export function checkpointThread(path: string): CheckpointThread {
  let worker: Worker | undefined
  let asked: PromiseWithResolvers<void> | undefined

  function start(): Worker {
    const started = new Worker(new URL('./checkpoint-thread.ts', import.meta.url), { workerData: path })
    started.unref()
    started.on('message', (said: Moved) => {
      if (said) asked?.reject(Object.assign(new Error(said.message), said))
      else asked?.resolve()
    })
    const fail = (error: Error) => {
      if (worker === started) worker = undefined
      asked?.reject(error)
    }
    started.on('error', (error) => fail(error as Error))
    started.on('exit', () => fail(new Error('the thread that moves the log ended')))
    return started
  }

  return {
    checkpoint() {
      worker ??= start()
      asked = Promise.withResolvers()
      worker.postMessage('checkpoint')
      return asked.promise
    },
    end: async () => void (await worker?.terminate()),
  }
}
