/** A wake-up call: one loop waits for it, and anybody may give it. */

export type WakeUp = { wake(): void; reset(): void; woken(withinMs: number): Promise<void> }

export function wakeUp(): WakeUp {
  let calls = Promise.withResolvers<void>()
  return {
    wake: () => calls.resolve(),
    reset() {
      calls = Promise.withResolvers<void>()
    },
    async woken(withinMs) {
      let timer: NodeJS.Timeout | undefined
      const slept = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, withinMs)
      })
      await Promise.race([calls.promise, slept])
      clearTimeout(timer)
    },
  }
}
