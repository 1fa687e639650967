/** Ctrl-C, and what is put in order before the command leaves. */

import { EXIT } from './problem.ts'

type Tidy = () => Promise<void> | void

const LEAVE_MS_MAX = 10_000

export type Ending = {
  /** Aborted when somebody wants the command to end. */
  readonly signal: AbortSignal
  /** Done when the command ends, however it ends; the last thing first. */
  later(tidy: Tidy): void
  /** Resolves when somebody wants the command to end. */
  asked(): Promise<void>
  /** From now on a program that was run for somebody gets the signals, and decides when it ends. */
  handOver(): void
  tidyUp(): Promise<void>
}

/** Unless a command holds on to the ending, the first Ctrl-C ends it at once. */
export function newEnding(): Ending {
  const stop = new AbortController()
  const tidies: Tidy[] = []
  let isHeld = false
  let isHandedOver = false
  const onSignal = () => {
    if (isHandedOver) return
    if (!isHeld || stop.signal.aborted) process.exit(EXIT.interrupted)
    stop.abort()
    // What was left undone in this time is found and cleaned at the next start.
    setTimeout(() => process.exit(EXIT.interrupted), LEAVE_MS_MAX).unref()
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onSignal)
  return {
    get signal() {
      isHeld = true
      return stop.signal
    },
    later(tidy) {
      isHeld = true
      tidies.push(tidy)
    },
    asked: () =>
      new Promise((resolve) => {
        isHeld = true
        if (stop.signal.aborted) resolve()
        else stop.signal.addEventListener('abort', () => resolve(), { once: true })
      }),
    handOver() {
      isHandedOver = true
    },
    async tidyUp() {
      for (const tidy of tidies.splice(0).reverse()) await tidy()
    },
  }
}
