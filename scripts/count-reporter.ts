/**
 * A test reporter that says what failed as it happens, and at its end leaves all outcomes in the file that TEST_OUTCOMES
 * names: whoever finds none knows that the process did not come so far.
 */

import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'

export type TestOutcome = {
  name: string
  /** Of the test file, or of what has made the test for it. */
  file: string
  line: number
  ms: number
  isTopLevel: boolean
  isSuite: boolean
  is: 'passed' | 'failed' | 'skipped'
  /** Why it was skipped, as far as somebody has said so. */
  reason?: string
}

type Reported = Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>['data'] & { entryFile?: string }

export default async function* countReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const outcomes: TestOutcome[] = []
  for await (const event of events) {
    // An error that belongs to no test that is under way; the process ends with it.
    if (event.type === 'test:diagnostic' && /created the error/.test(event.data.message))
      yield `\nFAILED outside of every test: ${event.data.message}\n`
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue
    const reported: Reported = event.data
    const file = relative('', reported.entryFile ?? reported.file ?? '')
    const hasPassed = event.type === 'test:pass'
    // Where each file has a process of its own, one in which no test is found passes as if it were one.
    if (hasPassed && reported.name === file) continue
    outcomes.push(outcomeOf(reported, file, hasPassed))
    if (event.type === 'test:fail') yield failure(event.data)
  }
  writeFileSync(process.env.TEST_OUTCOMES ?? '/dev/null', JSON.stringify(outcomes))
}

function outcomeOf(reported: Reported, file: string, hasPassed: boolean): TestOutcome {
  const { name, line = 0, nesting, details, skip, todo } = reported
  const left = skip ?? todo
  return {
    name,
    file,
    line,
    ms: Math.round(details.duration_ms),
    isTopLevel: nesting === 0,
    isSuite: details.type === 'suite',
    is: left !== undefined ? 'skipped' : hasPassed ? 'passed' : 'failed',
    ...(left !== undefined && { reason: left === true ? '' : String(left) }),
  }
}

function failure({ name, file, line, details }: Extract<TestEvent, { type: 'test:fail' }>['data']): string {
  if ((details.error as { failureType?: string }).failureType === 'subtestsFailed') return ''
  const cause = details.error.cause ?? details.error
  return `\nFAILED ${name} (${file}:${line})\n${inspect(cause)}\n`
}
