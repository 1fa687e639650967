/** A browser of this machine, or the packed one. Whoever imports this need not be a test. */

import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { browsersHere } from './browser-here.ts'
import { packedChromium } from './packed-chromium.ts'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** For what never comes; how long it takes is a matter of what else the machine is busy with. */
export const BROWSER_WAIT_MS_MAX = 180_000

/** How to get one, for whoever has none. */
export const NO_BROWSER =
  'no browser could be started: install one (`apt-get install chromium`, or Chrome), or set TEST_BROWSER to the path of a Chromium or Chrome'

export async function launchBrowser(
  environment: Record<string, string | undefined> = process.env,
): Promise<Browser> {
  const reasons: string[] = []
  for (const path of browsersHere(environment)) {
    try {
      return await (path === 'packed' ? launchPacked() : launch(path))
    } catch (error) {
      reasons.push((error as Error).message.split('\n', 1)[0] ?? '')
    }
  }
  throw new Error([NO_BROWSER, ...reasons].join('; '))
}

const launch = (executablePath: string, env: Record<string, string> = {}) =>
  chromium.launch({
    executablePath,
    args: FLAGS,
    timeout: BROWSER_WAIT_MS_MAX,
    env: { ...process.env, ...env },
  })

async function launchPacked(): Promise<Browser> {
  const { path, fonts, libraries } = await packedChromium()
  const env: Record<string, string> = existsSync('/etc/fonts') ? {} : { FONTCONFIG_PATH: fonts }
  try {
    return await launch(path, env)
  } catch (error) {
    // A bare machine lacks a few libraries that the package brings along.
    if (!/error while loading shared libraries/.test((error as Error).message)) throw error
    return launch(path, { ...env, LD_LIBRARY_PATH: libraries })
  }
}
