/** An alarm: one loop waits for it, and anybody may ring it. */

export type Alarm = {
  ring(): void
  reset(): void
  /** False where nobody rang in time. */
  rung(withinMs: number): Promise<boolean>
}

export function alarm(): Alarm {
  let rings = Promise.withResolvers<boolean>()
  return {
    ring: () => rings.resolve(true),
    reset() {
      rings = Promise.withResolvers()
    },
    async rung(withinMs) {
      let timer: NodeJS.Timeout | undefined
      const slept = new Promise<boolean>((resolve) => {
        timer = setTimeout(resolve, withinMs, false)
      })
      return Promise.race([rings.promise, slept]).finally(() => clearTimeout(timer))
    },
  }
}
