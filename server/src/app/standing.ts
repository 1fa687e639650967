/** How an installation stands: what keeps it from starting, and what it lacks although it runs. */

import type { House } from '../kernel/call/house.ts'
import { type Settings, StartProblem } from '../kernel/process/settings.ts'
import { slices } from './slices.ts'

export async function assertStartable(settings: Settings): Promise<void> {
  const problems = await Promise.all(slices.map((slice) => slice.startProblems?.(settings) ?? []))
  if (problems.flat().length > 0) throw new StartProblem(problems.flat().join('\n'))
}

/** By name, each in one sentence: said at start and by /ready. */
export const notesOf = (house: House): Record<string, string> =>
  Object.assign({}, ...slices.map((slice) => slice.notes?.(house)))

export function warnOfNotes(house: House): void {
  for (const [name, note] of Object.entries(notesOf(house))) house.log.warn({ note: name }, note)
}
