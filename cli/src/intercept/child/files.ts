/** The folder of one run: what the child's variables point at. Nobody else may look into it, and it goes with the run. */

import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writePrivateFile } from '../../framework/private-file.ts'
import { javaStore } from './java-store.ts'
import type { Trust } from './trust.ts'

export type Files = {
  folder: string
  bundle: string
  additions: string
  wgetrc: string
  phpFolder: string
  javaStore: string
  nodePreload: string
  pythonFolder: string
}

const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

export async function writeFiles(trust: Trust, now: Date): Promise<Files & { remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-run-'))
  const files: Files = {
    folder,
    bundle: join(folder, 'trusted.pem'),
    additions: join(folder, 'parley.pem'),
    wgetrc: join(folder, 'wgetrc'),
    phpFolder: join(folder, 'php'),
    javaStore: join(folder, 'trusted.jks'),
    nodePreload: join(folder, 'node-preload.cjs'),
    pythonFolder: join(folder, 'python'),
  }
  await Promise.all([files.phpFolder, files.pythonFolder].map((path) => mkdir(path)))
  await Promise.all([
    writeFile(files.bundle, trust.bundle),
    writeFile(files.additions, trust.additions),
    // The reader's own may hold a password.
    writePrivateFile(files.wgetrc, `${await ownWgetrc()}\nca_certificate=${files.bundle}\n`),
    writeFile(
      join(files.phpFolder, 'parley.ini'),
      `curl.cainfo="${files.bundle}"\nopenssl.cafile="${files.bundle}"\n`,
    ),
    writeFile(files.javaStore, javaStore(trust.certificates, now)),
    copyFile(beside('./node-preload.cjs'), files.nodePreload),
    copyFile(beside('./python-preload.py'), join(files.pythonFolder, 'sitecustomize.py')),
  ])
  return { ...files, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }) }
}

/** The variable would replace it. */
const ownWgetrc = (): Promise<string> =>
  readFile(process.env.WGETRC ?? join(homedir(), '.wgetrc'), 'utf8').catch(() => '')
