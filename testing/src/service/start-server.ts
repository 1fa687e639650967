/** Starts the service in a child process, in memory where that can be, at a free port, and waits until it serves. */

import { type ChildProcess, spawn } from 'node:child_process'
import { access, constants, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerCommand } from './server-command.ts'

export type Started = { url: string; stop(): Promise<void>; ended: Promise<unknown> }

export const START_MS_MAX = 120_000
const STOP_MS_MAX = 10_000
const SERVES = /serves at (https?:\/\/\S+)/
const ERRORS_KEPT = 4000
const MEMORY = '/dev/shm'
const MEMORY_BYTES_MIN = 512 * 1024 * 1024
const isWindows = process.platform === 'win32'

/** With settings of its own, where there are any. */
export async function startServer(
  { line, cwd }: ServerCommand,
  settings: Record<string, string> = {},
): Promise<Started> {
  const data = await mkdtemp(join(await fleetingPlace(), 'parley-testing-'))
  // A group of its own where there are groups: a command may be a shell, and that an npm, and only then the service.
  const child = spawn(isWindows ? line : `exec ${line}`, {
    cwd,
    shell: true,
    detached: !isWindows,
    env: { ...settings, ...environmentFor(data) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Not one that an error rejects: whoever waits for it to serve gets that error.
  const ended = new Promise((resolve) => child.once('close', resolve))
  const stop = async () => {
    await stopChild(child, ended)
    await rm(data, { recursive: true, force: true, maxRetries: 3 })
  }
  try {
    return { url: await served(child, line), stop, ended }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Files in memory, where the system has room for them; containers often have next to none, or let only root write. */
async function fleetingPlace(): Promise<string> {
  const { bavail, bsize } = await access(MEMORY, constants.W_OK)
    .then(() => statfs(MEMORY))
    .catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize < MEMORY_BYTES_MIN ? tmpdir() : MEMORY
}

/** What was meant for the tests is not meant for the service: settings, flags of Node, coverage. */
function environmentFor(data: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(PARLEY_.*|NODE_.*|DATABASE_URL|VITEST.*|JEST_.*)$/.test(name),
  )
  return {
    ...Object.fromEntries(kept),
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'error',
    PARLEY_DATA_DIR: data,
    // The service ends by itself when whoever started it is gone, if it believes that it was npm.
    npm_lifecycle_event: 'start',
  }
}

function served(child: ChildProcess, line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const fail = (what: string) =>
      reject(new Error(`Parley ${what}: ${line}\n${said.slice(-ERRORS_KEPT)}`.trim()))
    const timer = setTimeout(() => fail(`did not serve within ${START_MS_MAX / 1000} seconds`), START_MS_MAX)
    const read = (chunk: Buffer) => {
      said = (said + chunk).slice(-2 * ERRORS_KEPT)
      const url = SERVES.exec(said)?.[1]
      if (url === undefined) return
      clearTimeout(timer)
      resolve(url)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.on('error', (error) => {
      clearTimeout(timer)
      fail(`could not be started (${error.message})`)
    })
    child.on('close', (code) => {
      clearTimeout(timer)
      fail(`ended with ${code} before it served`)
    })
  })
}

async function stopChild(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  signal(child, 'SIGTERM')
  const timer = setTimeout(() => signal(child, 'SIGKILL'), STOP_MS_MAX)
  await ended
  clearTimeout(timer)
}

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (isWindows || child.pid === undefined) child.kill(name)
  else
    try {
      process.kill(-child.pid, name)
    } catch {
      // It ended meanwhile.
    }
}
