/** Waiting until everything that is due in a world has happened. */

import { setTimeout } from 'node:timers/promises'
import type { House } from '../../../kernel/call/house.ts'
import { type DueWork, dueNow } from '../../../kernel/engine/index.ts'

const LOOK_GAP_MS = { first: 2, longest: 50 } as const

/** Gives what is still due when it has waited as long as it may: nothing, as a rule. */
export async function settled(house: House, appId: string | undefined, withinMs: number): Promise<DueWork> {
  const until = performance.now() + withinMs
  for (let gap: number = LOOK_GAP_MS.first; ; gap = Math.min(gap * 2, LOOK_GAP_MS.longest)) {
    const due = await dueNow(house, appId)
    if (Object.keys(due).length === 0 || performance.now() >= until) return due
    await setTimeout(gap)
  }
}
