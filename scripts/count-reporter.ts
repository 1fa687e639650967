/** A test reporter that says what failed, and ends with how many passed and failed. */

import type { TestEvent } from 'node:test/reporters'

export default async function* countReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  let passed = 0
  let failed = 0
  for await (const event of events) {
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue
    if (event.data.details?.type === 'suite') continue
    if (event.type === 'test:pass') passed++
    else failed++
    if (
      event.type === 'test:fail' &&
      (event.data.details.error as { failureType?: string }).failureType !== 'subtestsFailed'
    ) {
      const { error } = event.data.details
      const cause = (error.cause ?? error) as Error
      yield `\nFAILED ${event.data.name} (${event.data.file}:${event.data.line})\n${cause.stack ?? cause}\n`
    }
  }
  yield `passed=${passed} failed=${failed}\n`
}
