/** An object store for tests: a server of others, with a bucket `files`, that can be killed and started again. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { databasesFolder } from './databases.ts'
import { freePort } from './free-port.ts'

const PROGRAM = new URL('object-store-process.ts', import.meta.url).pathname

/** The only pair that this server knows. */
const STORE_KEYS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

export type ObjectStore = {
  port: number
  /** The settings of an installation that keeps its files there. */
  environment(prefix?: string, port?: number): Record<string, string>
  /** Files that hold an object of ours, whichever they are. */
  objects(): string[]
  start(): Promise<void>
  kill(): Promise<void>
}

export async function objectStore(t: { after(end: () => unknown): void }): Promise<ObjectStore> {
  const folder = await mkdtemp(join(databasesFolder(), 'parley-store-'))
  const port = await freePort()
  let child: ChildProcess | undefined

  const store: ObjectStore = {
    port,
    environment: (prefix = 'parley', at = port) => ({
      ...STORE_KEYS,
      PARLEY_BLOBS: `s3://files/${prefix}?endpoint=http://127.0.0.1:${at}&region=eu-central-1`,
    }),
    objects: () =>
      existsSync(folder)
        ? globSync('**/*_object', { cwd: folder })
            .filter((path) => /[0-9a-f]{32}/.test(path))
            .map((path) => join(folder, path))
        : [],
    async start() {
      child = spawn(process.execPath, [PROGRAM, String(port), folder], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      if (!child.stdout) throw new Error('the store has no output')
      await once(child.stdout, 'data')
    },
    async kill() {
      const running = child
      child = undefined
      if (!running || running.exitCode !== null) return
      const ended = once(running, 'exit')
      running.kill('SIGKILL')
      await ended
    },
  }
  await store.start()
  t.after(async () => {
    await store.kill()
    await rm(folder, { recursive: true, force: true })
  })
  return store
}
