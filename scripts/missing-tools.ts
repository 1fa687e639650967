/** Prints, by Debian's names, the packages that this machine lacks for a run of the suite that leaves nothing out. */

import { launchBrowser } from '../server/test/launch-browser.ts'
import { packagesMissing } from '../server/test/needs.ts'

const missing = new Set(packagesMissing())
// One that is there, and does not start, is none.
await launchBrowser().then(
  (browser) => browser.close(),
  () => missing.add('chromium'),
)
console.log([...missing].join('\n'))
