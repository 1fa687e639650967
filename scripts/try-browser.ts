/** Starts the browser that the tests would use, and ends with 1 and a line that says how to get one if there is none. */

import { launchBrowser } from '../server/test/browser.ts'

try {
  await (await launchBrowser()).close()
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
