/** How an installation stands: what keeps it from starting, and what it lacks although it runs. */

import type { House } from '../kernel/call/house.ts'
import { type Settings, StartProblem } from '../kernel/process/settings.ts'
import { checksOfSettings } from './health/checks.ts'
import { slices } from './slices.ts'

export async function assertStartable(settings: Settings): Promise<void> {
  const problems = await Promise.all(slices.map((slice) => slice.startProblems?.(settings) ?? []))
  if (problems.flat().length > 0) throw new StartProblem(problems.flat().join('\n'))
}

export function warnOfSettings(house: House): void {
  for (const { name, ok, says } of checksOfSettings(house)) if (!ok) house.log.warn({ check: name }, says)
}
