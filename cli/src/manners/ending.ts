/** Ctrl-C, and what is put in order before the command leaves. */

type Tidy = () => Promise<void> | void

const LEAVE_MS_MAX = 10_000

export type Ending = {
  /** Aborted when somebody wants the command to end. */
  readonly signal: AbortSignal
  /** Done when the command ends, however it ends; the last thing first. */
  later(tidy: Tidy): void
  /** Resolves when somebody wants the command to end. */
  asked(): Promise<void>
  /** From now on signals are somebody else's: a program that was started passes them on, and says when it ends. */
  leaveSignals(): void
  tidyUp(): Promise<void>
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Unless a command holds on to the ending, the first Ctrl-C ends it at once. */
export function newEnding(): Ending {
  const stop = new AbortController()
  const tidies: Tidy[] = []
  const onSignal = () => {
    if (stop.signal.aborted) process.exit(130)
    stop.abort()
    // What was left undone in this time is found and cleaned at the next start.
    setTimeout(() => process.exit(130), LEAVE_MS_MAX).unref()
  }
  for (const name of SIGNALS) process.on(name, onSignal)
  return {
    signal: stop.signal,
    later(tidy) {
      tidies.push(tidy)
    },
    asked: () =>
      new Promise((resolve) => {
        if (stop.signal.aborted) resolve()
        else stop.signal.addEventListener('abort', () => resolve(), { once: true })
      }),
    leaveSignals() {
      for (const name of SIGNALS) process.off(name, onSignal)
    },
    async tidyUp() {
      for (const tidy of tidies.splice(0).reverse()) await tidy()
    },
  }
}
