/** The browser that npm brings, for Linux on x64 only: unpacked once per machine into the temporary folder. */

import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import packed, { inflate } from '@sparticuz/chromium'

export async function packedChromium(): Promise<{ path: string; fonts: string; libraries: string }> {
  const folder = await unpackedFolder()
  return {
    path: join(folder, 'chromium'),
    fonts: join(folder, 'fonts'),
    libraries: join(folder, 'al2023', 'lib'),
  }
}

/** Unpacked beside and moved into place, so that tests that start together never see half a browser. */
async function unpackedFolder(): Promise<string> {
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
