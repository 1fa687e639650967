/** How far a long command is: for a program that shows it, a line of JSON at a time. */

/** `share` is of 1. */
export type Progress = (doing: string, share: number) => void

const EVERY_MS = 200

export const quiet: Progress = () => {}

export function progressLines(print: (line: string) => void): Progress {
  let last = 0
  return (doing, share) => {
    if (performance.now() - last < EVERY_MS) return
    last = performance.now()
    print(JSON.stringify({ doing, share: Math.round(share * 1000) / 1000 }))
  }
}
