/** Workers that are frozen for longer than their lease and wake up: what they still believe must change nothing. */

import type { CrashReport } from './crash/judge.ts'
import { underLoad } from './crash.ts'

export function freezeUnderLoad(plan: { freezes: number; frozenMs: number }): Promise<CrashReport> {
  return underLoad({ processes: 2, called: 1, callsPerSecond: 80 }, async (processes) => {
    for (let count = 0; count < plan.freezes; count++) {
      const victim = processes[1]
      await sleep(1_000)
      victim?.signal('SIGSTOP')
      await sleep(plan.frozenMs)
      victim?.signal('SIGCONT')
    }
    return { kills: plan.freezes, resumes: [0] }
  })
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
