/** A bell for one listener, who may be away when it rings. */

/** Rings are remembered until somebody listens. */
export function bellFor(left: AbortSignal) {
  let rung = false
  let wake = () => {}
  const pause = (milliseconds: number, until: () => boolean) =>
    new Promise<void>((resolve) => {
      if (left.aborted || until()) return resolve()
      const timer = setTimeout(resolve, milliseconds)
      wake = () => {
        if (!left.aborted && !until()) return
        clearTimeout(timer)
        resolve()
      }
    })
  left.addEventListener('abort', () => wake(), { once: true })
  return {
    ring() {
      rung = true
      wake()
    },
    /** True when the bell rang, false when nothing happened for so long. */
    async heard(milliseconds: number): Promise<boolean> {
      await pause(milliseconds, () => rung)
      const was = rung
      rung = false
      return was
    },
    rest: (milliseconds: number) => pause(milliseconds, () => false),
  }
}
