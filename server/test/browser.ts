/**
 * A real Chromium from npm, for tests that walk through pages as people do: `const { page } = await browserPage(t)`.
 * It is unpacked once per machine into the temporary folder, and closed when the test ends.
 */

import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import packed, { inflate } from '@sparticuz/chromium'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const LAUNCH_MS_MAX = 60_000

export type BrowserPage = {
  page: Page
  /** What scripts, the console and the content policy complained about. */
  complaints: string[]
}

export async function browserPage(t: TestContext, options: BrowserContextOptions = {}): Promise<BrowserPage> {
  const browser = await launchBrowser()
  t.after(() => browser.close())
  const page = await (await browser.newContext(options)).newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return { page, complaints }
}

export async function launchBrowser(): Promise<Browser> {
  const folder = await unpackedChromium()
  const launch = (more: Record<string, string>) =>
    chromium.launch({
      executablePath: join(folder, 'chromium'),
      args: FLAGS,
      timeout: LAUNCH_MS_MAX,
      env: {
        ...process.env,
        ...(!existsSync('/etc/fonts') && { FONTCONFIG_PATH: join(folder, 'fonts') }),
        ...more,
      },
    })
  try {
    return await launch({})
  } catch (error) {
    // A bare machine lacks a few libraries that the package brings along.
    if (!/error while loading shared libraries/.test((error as Error).message)) throw error
    return launch({ LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') })
  }
}

/** Unpacked beside and moved into place, so that tests that start together never see half a browser. */
async function unpackedChromium(): Promise<string> {
  const home = fileURLToPath(new URL('..', import.meta.resolve('@sparticuz/chromium')))
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'))
  const folder = join(tmpdir(), `parley-chromium-${version}`)
  if (existsSync(folder)) return folder
  const fresh = await mkdtemp(join(tmpdir(), 'parley-chromium-unpacking-'))
  await unpackInto(fresh, join(home, 'bin'))
  try {
    await rename(fresh, folder)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

/** The package unpacks into the temporary folder of the moment it is called in. */
async function unpackInto(folder: string, bin: string): Promise<void> {
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  const unpacking = [packed.executablePath(bin), inflate(join(bin, 'al2023.tar.br'))]
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  await Promise.all(unpacking)
}
