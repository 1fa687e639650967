/** An alarm: one loop waits for it, and anybody may ring it. */

export type Alarm = { ring(): void; reset(): void; rung(withinMs: number): Promise<void> }

export function alarm(): Alarm {
  let rings = Promise.withResolvers<void>()
  return {
    ring: () => rings.resolve(),
    reset() {
      rings = Promise.withResolvers<void>()
    },
    async rung(withinMs) {
      let timer: NodeJS.Timeout | undefined
      const slept = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, withinMs)
      })
      await Promise.race([rings.promise, slept])
      clearTimeout(timer)
    },
  }
}
