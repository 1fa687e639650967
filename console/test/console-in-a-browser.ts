/** The console in a real browser, signed in, on a server of its own; and what looks for faults of access on a page. */

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { TestContext } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { house } from '../../server/test/house.ts'
import { launchBrowser } from '../../server/test/launch-browser.ts'
import { testNeeding } from '../../server/test/needs.ts'
import { clientsOf, startReceiver } from './life.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** Of WCAG 2.2 A and AA; in the dark only colours are others. */
const RULES = { light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], dark: ['color-contrast'] }
/** A bound on what will never be shown, and no measure of speed. */
const WAIT_MS_MAX = 30_000

/** Left out, by its name, where there is no browser. */
export const browserTest = testNeeding('browser')

export type Visit = Awaited<ReturnType<typeof visit>>

/** The console as it is in the tree: whoever runs a test has not always started the server before. */
export async function visit(t: Pick<TestContext, 'after'>, environment: Record<string, string> = {}) {
  execFileSync(process.execPath, ['scripts/build-console.js'], { stdio: 'inherit' })
  const { url, house: inside } = await house(t, environment)
  const receiver = await startReceiver()
  t.after(() => receiver.close())
  const browser: Browser = await launchBrowser()
  t.after(() => browser.close())
  const complaints: string[] = []
  const page = await (
    await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      ignoreHTTPSErrors: true,
    })
  ).newPage()
  page.setDefaultTimeout(WAIT_MS_MAX)
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // The page itself says that something was refused.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  const at = (path: string) => page.goto(`${url}/console/default/-/-${path}`)
  const { storage } = inside
  return { page, browser, url, at, storage, receiver: receiver.url, complaints, ...clientsOf(url) }
}

/** By typing the address, at the machine of a sandbox. */
export async function signIn({ page, url }: { page: Page; url: string }): Promise<void> {
  await page.goto(`${url}/console`)
  await page.getByRole('navigation', { name: 'Console' }).first().waitFor()
}

/** In light and in dark. */
export async function assertAccessible(page: Page, what: string): Promise<void> {
  // Not by a script element, which the page's policy refuses.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const found = (await page.evaluate(
      `axe.run(${JSON.stringify({ runOnly: RULES[colorScheme], resultTypes: ['violations'], preload: false })})`,
    )) as { violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }
    const findings = found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
    )
    assert.deepEqual(findings, [], `${what}, ${colorScheme}`)
  }
}
