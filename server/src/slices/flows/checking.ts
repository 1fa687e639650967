/** Checking definitions without holding up anybody: small ones at once, large ones in a thread of their own. */

import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { SIZE_MAX_BYTES, type Verdict, validateFlowJson } from '@parley-dev/flow-json'
import { definitionTooLarge } from './errors/definition.ts'

/** Checking this many bytes takes a few milliseconds. */
const AT_ONCE_BYTES_MAX = 128 * 1024
const IDLE_MS = 10_000

export async function checkDefinition(definition: Uint8Array): Promise<Verdict> {
  if (definition.byteLength > SIZE_MAX_BYTES) throw definitionTooLarge()
  if (definition.byteLength <= AT_ONCE_BYTES_MAX) return validateFlowJson(definition)
  // A large body has just been put together; others get their turn before it is copied.
  await setImmediate()
  return askThread(definition)
}

type Thread = { worker: Worker; waiting: Map<number, PromiseWithResolvers<Verdict>>; idle?: NodeJS.Timeout }

let thread: Thread | undefined
let asked = 0

/** One thread for all large definitions: more would only compete for the same processor. */
function askThread(definition: Uint8Array): Promise<Verdict> {
  thread ??= startThread()
  clearTimeout(thread.idle)
  const id = asked++
  const answer = Promise.withResolvers<Verdict>()
  thread.waiting.set(id, answer)
  thread.worker.ref()
  const copy = new Uint8Array(definition)
  thread.worker.postMessage({ id, definition: copy }, [copy.buffer])
  return answer.promise
}

function startThread(): Thread {
  const worker = new Worker(new URL('./checking-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  const started: Thread = { worker, waiting: new Map() }
  worker.on('message', ({ id, verdict }: { id: number; verdict: Verdict }) => {
    started.waiting.get(id)?.resolve(verdict)
    started.waiting.delete(id)
    if (started.waiting.size > 0) return
    worker.unref()
    started.idle = setTimeout(() => endThread(started), IDLE_MS)
    started.idle.unref()
  })
  const fail = (error: Error) => {
    for (const { reject } of started.waiting.values()) reject(error)
    started.waiting.clear()
    endThread(started)
  }
  worker.on('error', (error) => fail(error as Error))
  worker.on('exit', () => fail(new Error('the thread that checks definitions ended')))
  return started
}

function endThread(ended: Thread): void {
  if (thread === ended) thread = undefined
  void ended.worker.terminate()
}
