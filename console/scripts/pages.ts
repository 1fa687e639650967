/** The pages that pictures are taken of, and what is done on each before. */

import type { Page } from 'playwright-core'

type Pictured = { name: string; path: string; before?: (page: Page) => Promise<void> }

const openRow = (text: RegExp) => async (page: Page) => {
  await page.locator('.list-row a').filter({ hasText: text }).first().click()
  await page.locator('.event-detail').waitFor()
  await page.waitForTimeout(300)
}

export const PAGES: Pictured[] = [
  { name: 'home', path: '' },
  { name: 'events', path: '/events' },
  { name: 'event-not-sent', path: '/events', before: openRow(/Not sent/) },
  { name: 'event-delivered', path: '/events', before: openRow(/Delivered/) },
  { name: 'requests', path: '/requests' },
  { name: 'request-done', path: '/requests', before: openRow(/200.*messages/) },
  { name: 'request-refused', path: '/requests', before: openRow(/400/) },
]
