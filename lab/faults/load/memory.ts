/** How much memory a process stands in. */

import { readFileSync } from 'node:fs'

export const residentMb = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

/** The most that was seen until the watch is ended. */
export function watchMemory(pid: number): { end(): number } {
  let most = residentMb(pid)
  const look = setInterval(() => {
    most = Math.max(most, residentMb(pid))
  }, 100)
  return {
    end() {
      clearInterval(look)
      return Math.max(most, residentMb(pid))
    },
  }
}
