/**
 * A real browser, for tests that walk through pages as people do: `const { page } = await browserPage(t)`. The tests of a
 * process share one, and each has a profile of its own, which is closed when the test ends.
 */

import { after, type TestContext } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { BROWSER_WAIT_MS_MAX, launchBrowser } from './launch-browser.ts'

export type BrowserPage = {
  page: Page
  /** What scripts, the console and the content policy complained about. */
  complaints: string[]
}

let shared: Promise<Browser> | undefined
const close = async () => {
  const was = await shared
  shared = undefined
  await was?.close()
}
// After the file that loaded this; for those that use it later, when the run has no more files for this process.
after(close)
process.once('disconnect', close)

export async function browserPage(t: TestContext, options: BrowserContextOptions = {}): Promise<BrowserPage> {
  shared ??= launchBrowser()
  const profile = await (await shared).newContext(options)
  t.after(() => profile.close())
  const page = await profile.newPage()
  page.setDefaultTimeout(BROWSER_WAIT_MS_MAX)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return { page, complaints }
}
