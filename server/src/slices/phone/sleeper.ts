/** How a loop sleeps: until somebody wakes it, or some time has passed. Being woken is remembered until it sleeps. */

export type Sleeper = ReturnType<typeof sleeperUntil>

/** Once it is `gone`, nothing is waited for. */
export function sleeperUntil(gone: AbortSignal) {
  let isWoken = false
  let wakeUp = () => {}
  const pause = (milliseconds: number, until: () => boolean) =>
    new Promise<void>((resolve) => {
      if (gone.aborted || until()) return resolve()
      const timer = setTimeout(resolve, milliseconds)
      wakeUp = () => {
        if (!gone.aborted && !until()) return
        clearTimeout(timer)
        resolve()
      }
    })
  gone.addEventListener('abort', () => wakeUp(), { once: true })
  return {
    wake() {
      isWoken = true
      wakeUp()
    },
    async sleep(milliseconds: number): Promise<void> {
      await pause(milliseconds, () => isWoken)
      isWoken = false
    },
    /** A wake-up meanwhile takes effect afterwards. */
    rest: (milliseconds: number) => pause(milliseconds, () => false),
  }
}
