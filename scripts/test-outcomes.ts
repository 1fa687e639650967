/** What Node's test runner reports of a test, as far as a run of the suite wants to know it. */

import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'

export type TestOutcome = {
  name: string
  /** Where the test stands, which may be elsewhere than in the file that was run. */
  file: string
  line: number
  ms: number
  isSuite: boolean
  is: 'passed' | 'failed' | 'skipped'
  /** Why it was skipped, as far as somebody has said so. */
  reason?: string
}

type Diagnosed = Extract<TestEvent, { type: 'test:diagnostic' }>
type Ended = Extract<TestEvent, { type: 'test:pass' }> | Extract<TestEvent, { type: 'test:fail' }>

/** An error that belongs to no test that is under way. */
export const isFailureOutside = (event: TestEvent): event is Diagnosed =>
  event.type === 'test:diagnostic' && /created the error/.test(event.data.message)

export function outcomeOf(event: TestEvent): TestOutcome | undefined {
  if (!isEnded(event)) return undefined
  const { name, file = '', line = 0, details, skip, todo } = event.data
  const left = skip ?? todo
  return {
    name,
    file: relative('', file),
    line,
    ms: Math.round(details.duration_ms),
    isSuite: details.type === 'suite',
    is: left !== undefined ? 'skipped' : event.type === 'test:pass' ? 'passed' : 'failed',
    ...(left !== undefined && { reason: left === true ? '' : String(left) }),
  }
}

const isEnded = (event: TestEvent): event is Ended => event.type === 'test:pass' || event.type === 'test:fail'

/** For the eyes of whoever waits; empty where nothing failed by itself. */
export function failureOf(event: TestEvent): string {
  if (event.type !== 'test:fail') return ''
  const { name, file, line, details } = event.data
  if ((details.error as { failureType?: string }).failureType === 'subtestsFailed') return ''
  const cause = details.error.cause ?? details.error
  return `\nFAILED ${name} (${file}:${line})\n${inspect(cause)}\n`
}
