/** Which browsers this machine has for tests: the one that is named, else one of the system, and the one that npm brings. */

import { existsSync } from 'node:fs'

/** Where systems keep a browser of this family, best known first. */
const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]
/** The system that the one of npm is built for. */
const isPackedFor = process.platform === 'linux' && process.arch === 'x64'

/** Paths, or `packed`; the next is for when one does not start. */
export function browsersHere(environment: Record<string, string | undefined> = process.env): string[] {
  if (environment.TEST_BROWSER !== undefined) return [environment.TEST_BROWSER]
  const ofTheSystem = USUAL_PLACES.filter((path) => existsSync(path)).slice(0, 1)
  return [...ofTheSystem, ...(isPackedFor ? ['packed'] : [])]
}
