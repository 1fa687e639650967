/** A bell that one loop waits for and anybody may ring. */

export type Alarm = { ring(): void; reset(): void; rung(withinMs: number): Promise<void> }

export function alarm(): Alarm {
  let bell = Promise.withResolvers<void>()
  return {
    ring: () => bell.resolve(),
    reset() {
      bell = Promise.withResolvers<void>()
    },
    async rung(withinMs) {
      let timer: NodeJS.Timeout | undefined
      const slept = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, withinMs)
      })
      await Promise.race([bell.promise, slept])
      clearTimeout(timer)
    },
  }
}
