/**
 * Runs test files one after the other in this process, as `node --test --test-isolation=none` does, but does not follow
 * promises from test to test, which takes a sixth of the time: nothing here asks a promise which test it belongs to.
 */

import { createHook } from 'node:async_hooks'
import { pipeline } from 'node:stream/promises'
import { run } from 'node:test'
import { dot } from 'node:test/reporters'
import { parseArgs } from 'node:util'
import countReporter from './count-reporter.ts'

/** Only for what would never end: a test has no deadline of its own, since nobody knows how busy the machine is. */
const MINUTES_MAX = 6
/** What is still open when all tests have ended keeps the process alive: after so long that is a failure, and is named. */
const SECONDS_TO_END = 30

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { 'force-exit': { type: 'boolean', default: false } },
})
followNoPromises()
const events = run({ files, isolation: 'none', timeout: MINUTES_MAX * 60_000 })
events.on('test:fail', () => {
  process.exitCode = 1
})
await Promise.all([
  pipeline(events.compose(dot), process.stdout, { end: false }),
  pipeline(events.compose(countReporter), process.stderr, { end: false }),
])
if (values['force-exit']) process.exit()
setTimeout(() => {
  console.error(`\nFAILED to end: ${process.getActiveResourcesInfo().join(', ')} of ${files.join(' ')}`)
  process.exit(1)
}, SECONDS_TO_END * 1000).unref()

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
