/** Servers under measurement, each a process of its own. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const canPin = spawnSync('taskset', ['-V']).status === 0

const TICKS_PER_SECOND = 100

export type Server = {
  port: number
  pid: number
  residentMb(): number
  cpuSeconds(): number
  stop(): Promise<void>
}

export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'parley-bench-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

type Start = { environment?: Record<string, string>; onOneCore?: boolean }

/**
 * Starts a script and waits until it prints `listening PORT` or its address. Servers that are compared with each
 * other stay on one core, where the client does not disturb them.
 */
export async function startServer(
  script: string[],
  { environment = {}, onOneCore = false }: Start = {},
): Promise<Server> {
  const pin = onOneCore && canPin ? ['taskset', '-c', '0'] : []
  const command = [...pin, process.execPath, ...script]
  const child = spawn(command[0] as string, command.slice(1), {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await listeningPort(child)
  const pid = child.pid as number
  return {
    port,
    pid,
    residentMb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
    cpuSeconds: () => {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
    },
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

function listeningPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
      const port = /(?:listening |:\/\/[^:\s]+:)(\d+)/.exec(output)?.[1]
      if (port) resolve(Number(port))
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)))
  })
}

export const parley = (environment: Record<string, string>, onOneCore = false) =>
  startServer(['server/src/app/main.ts', 'serve'], {
    environment: { PORT: '0', LOG_LEVEL: 'warn', ...environment },
    onOneCore,
  })
