/**
 * Pictures of every page, light and dark, on a desk and on a phone: `node console/scripts/screenshots.ts FOLDER [page…]`.
 * They are taken of the real server, after a day in the life of a bakery.
 */

import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { house } from '../../server/test/house.ts'
import { launchBrowser } from '../../server/test/launch-browser.ts'
import { liveThrough, startReceiver } from '../test/life.ts'
import { PAGES } from './pages.ts'

const SIZES = {
  desk: { width: 1440, height: 900 },
  phone: { width: 380, height: 844 },
  wide: { width: 2560, height: 1440 },
}
const SCHEMES = ['light', 'dark'] as const
const SETTLE_MS = 700

const [folder = 'screenshots', ...wanted] = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)
execFileSync(process.execPath, ['scripts/build-console.js'], { stdio: 'inherit' })
mkdirSync(folder, { recursive: true })
const closing: (() => unknown)[] = []
const { url } = await house({ after: (close: () => unknown) => closing.push(close) } as never)
const receiver = await startReceiver()
await liveThrough(url, receiver.url)
const browser = await launchBrowser()
for (const [sizeName, viewport] of Object.entries(SIZES)) {
  for (const colorScheme of SCHEMES) {
    const context = await browser.newContext({ viewport, colorScheme, deviceScaleFactor: 1 })
    const page = await context.newPage()
    page.on('pageerror', (error) => console.log(`page error: ${error.message}`))
    page.on('console', (message) => message.type() === 'error' && console.log(`console: ${message.text()}`))
    await page.goto(`${url}/console`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const { name, path, before } of PAGES.filter(({ name }) => isWanted(name))) {
      // No picture shows what was typed for the one before.
      await page.evaluate('localStorage.clear()')
      await page.goto(`${url}/console/default/-/-${path}`)
      await page.waitForTimeout(SETTLE_MS)
      await before?.(page)
      const picture = sharp(await page.screenshot()).png({ palette: true, effort: 10 })
      await picture.toFile(join(folder, `${name}-${sizeName}-${colorScheme}.png`))
    }
    await context.close()
  }
}
await browser.close()
receiver.close()
for (const close of closing.reverse()) await close()
