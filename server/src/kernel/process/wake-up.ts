/** A wake-up call: one loop waits for it, and anybody may give it. */

export type WakeUp = {
  wake(): void
  reset(): void
  /** False where nobody called in time. */
  woken(withinMs: number): Promise<boolean>
}

export function wakeUp(): WakeUp {
  let calls = Promise.withResolvers<boolean>()
  return {
    wake: () => calls.resolve(true),
    reset() {
      calls = Promise.withResolvers()
    },
    async woken(withinMs) {
      let timer: NodeJS.Timeout | undefined
      const slept = new Promise<boolean>((resolve) => {
        timer = setTimeout(resolve, withinMs, false)
      })
      return Promise.race([calls.promise, slept]).finally(() => clearTimeout(timer))
    },
  }
}
