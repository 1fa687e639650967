/** The receiver as the bench sees it. */

import { fork } from 'node:child_process'
import { once } from 'node:events'

export type Receiver = { url: string; allArrived(): Promise<void>; stop(): void }

export async function startReceiver(): Promise<Receiver> {
  const child = fork(new URL('./listener.ts', import.meta.url))
  const [port] = await once(child, 'message')
  let runs = 0
  return {
    url: `http://127.0.0.1:${port}`,
    /** Resolves when it has got as many as there are events, counted from now. */
    allArrived() {
      const run = ++runs
      child.send(run)
      return new Promise((resolve) => {
        child.on('message', function receive(message) {
          if (message !== run) return
          child.off('message', receive)
          resolve()
        })
      })
    },
    stop: () => void child.kill(),
  }
}
