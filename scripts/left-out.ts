/** Tests that were skipped for want of something on this machine: reported at the end of a run, or held against it. */

import { howToGet, isOfTheKernel, type Tool, toolsMissedIn } from '../server/test/needs.ts'
import type { TestOutcome } from './test-outcomes.ts'

export type LeftOut = {
  /** Nobody declared the reason; or everything was to be run, and it could have been had. */
  wrongly: TestOutcome[]
  rightly: TestOutcome[]
}

export function leftOut(outcomes: TestOutcome[], isAll: boolean): LeftOut {
  const skipped = outcomes.filter(({ is, isSuite }) => is === 'skipped' && !isSuite)
  const isRight = ({ reason = '' }: TestOutcome) => {
    const tools = toolsMissedIn(reason)
    return tools.length > 0 && (!isAll || tools.every(isOfTheKernel))
  }
  return {
    rightly: skipped.filter(isRight),
    wrongly: skipped.filter((outcome) => !isRight(outcome)),
  }
}

/** `37 tests left out: no browser (apt-get install chromium, or TEST_BROWSER=…) 31, no curl (apt-get install curl) 6`. */
export function leftOutLine(rightly: TestOutcome[]): string {
  const times = new Map<Tool, number>()
  for (const { reason = '' } of rightly)
    for (const tool of toolsMissedIn(reason)) times.set(tool, (times.get(tool) ?? 0) + 1)
  const causes = [...times]
    .toSorted(([, a], [, b]) => b - a)
    .map(([tool, count]) => `no ${tool} (${howToGet(tool)}) ${count}`)
  return `${rightly.length} ${rightly.length === 1 ? 'test' : 'tests'} left out: ${causes.join(', ')}`
}
