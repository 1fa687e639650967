/**
 * Runs the test files that whoever started this process names, one after the other, as `node --test --test-isolation=none`
 * does, but does not follow promises from test to test, which takes a sixth of the time: nothing here asks a promise which
 * test it belongs to. Ends when nobody names one any more.
 */

import { createHook } from 'node:async_hooks'
import { run } from 'node:test'
import { failureOf, isFailureOutside, outcomeOf, type TestOutcome } from './test-outcomes.ts'

/** Only for what would never end: a test has no deadline of its own, since nobody knows how busy the machine is. */
const MINUTES_MAX = 6
/** What is still open when all tests have ended keeps the process alive: after so long that is a failure, and is named. */
const SECONDS_TO_END = 30

const isEndedByForce = process.argv.includes('--force-exit')
followNoPromises()
process.on('message', async (file: string) => {
  process.send?.(await outcomesOf(file))
})
process.once('disconnect', () => {
  if (isEndedByForce) process.exit()
  setTimeout(() => {
    console.error(`\nFAILED to end: ${process.getActiveResourcesInfo().join(', ')}`)
    process.exit(1)
  }, SECONDS_TO_END * 1000).unref()
})
process.send?.('ready')

/** With a dot for each test, and what failed as it happens. */
async function outcomesOf(file: string): Promise<TestOutcome[]> {
  const outcomes: TestOutcome[] = []
  const before = process.listeners('beforeExit')
  const events = run({ files: [file], isolation: 'none', timeout: MINUTES_MAX * 60_000 })
  // The runner looks for the end of its tests when nothing keeps the process alive, but we do, for the next file.
  const end = process.listeners('beforeExit').find((listener) => !before.includes(listener))
  let isBegun = false
  for await (const event of events) {
    if (event.type === 'test:start' && !isBegun) {
      isBegun = true
      end?.(0)
    }
    if (isFailureOutside(event)) {
      process.exitCode = 1
      console.error(`\nFAILED outside of every test, in ${file}: ${event.data.message}`)
    }
    const outcome = outcomeOf(event)
    // A file in which there is no test passes as if it were one.
    if (!outcome || (outcome.is === 'passed' && outcome.name === file)) continue
    outcomes.push(outcome)
    process.stdout.write(outcome.is === 'failed' ? 'X' : '.')
    process.stderr.write(failureOf(event))
  }
  return outcomes
}

/** What `trackPromises: false` says of a hook, said of the one that Node's test runner makes. */
function followNoPromises(): void {
  const some = createHook({ trackPromises: false })
  const made = Object.getPrototypeOf(some)
  const { enable } = made
  made.enable = function (this: object) {
    for (const key of Object.getOwnPropertySymbols(some))
      if (key.description === 'kNoPromiseHook') Object.assign(this, { [key]: true })
    return enable.call(this)
  }
}
