/** A test reporter that says what failed and what took long, and ends with how many passed and failed. */

import type { TestEvent } from 'node:test/reporters'

const LONG_MS = 1_000

export default async function* countReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  let passed = 0
  let failed = 0
  for await (const event of events) {
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue
    if (event.data.details?.type === 'suite') continue
    if (event.type === 'test:pass') passed++
    else failed++
    const { name, file, line, details } = event.data
    if (details.duration_ms > LONG_MS)
      yield `took=${details.duration_ms.toFixed(0)} ${name} (${file}:${line})\n`
    if (
      event.type === 'test:fail' &&
      (event.data.details.error as { failureType?: string }).failureType !== 'subtestsFailed'
    ) {
      const { error } = event.data.details
      const cause = (error.cause ?? error) as Error
      yield `\nFAILED ${name} (${file}:${line})\n${cause.stack ?? cause}\n`
    }
  }
  yield `passed=${passed} failed=${failed}\n`
}
