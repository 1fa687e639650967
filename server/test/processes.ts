/** Real processes of the service that can be killed, frozen and started again. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from './free-port.ts'
import { actorAt } from './house.ts'
import { PROGRAM } from './program.ts'

const READY_MS_MAX = 180_000
const READY_LOOK_MS = 50
const SAID_MAX = 100_000

export type Process = {
  url: string
  pid(): number
  isRunning(): boolean
  /** What it said since its start, or the end of it. */
  said(): string
  start(): Promise<void>
  /** Gives the exit code, if there was one. */
  kill(signal?: NodeJS.Signals): Promise<number | null>
  /** By another process, whose timing has nothing to do with what this one is just doing. */
  killAfter(milliseconds: number): Promise<void>
  /** Without waiting for an end: SIGSTOP, SIGCONT. */
  signal(signal: NodeJS.Signals): void
}

/** None is left behind, however the tests ended. */
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/**
 * `under`: a command that runs the process and becomes it, to watch it or to fail its calls. `main`: the program of
 * another version.
 */
export async function newProcess(
  environment: Record<string, string>,
  under: string[] = [],
  main = PROGRAM,
): Promise<Process> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let said = ''

  async function start(): Promise<void> {
    said = ''
    const env = { ...process.env, LOG_LEVEL: 'error', ...environment, PORT: String(port) }
    const [command = '', ...args] = [...under, process.execPath, main, 'serve']
    const started = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    child = started
    running.add(started)
    started.once('exit', () => running.delete(started))
    const read = (chunk: Buffer) => {
      said = (said + chunk).slice(-SAID_MAX)
    }
    started.stdout?.on('data', read)
    started.stderr?.on('data', read)
    const deadline = Date.now() + READY_MS_MAX
    for (;;) {
      if (started.exitCode !== null) throw new Error(`the process ended by itself: ${said}`)
      if (await isReady(url)) return
      if (Date.now() > deadline) throw new Error(`the process was not ready in time: ${said}`)
      await new Promise((resolve) => setTimeout(resolve, READY_LOOK_MS))
    }
  }

  return {
    url,
    pid: () => child?.pid ?? 0,
    isRunning: () => child !== undefined && child.exitCode === null && child.signalCode === null,
    said: () => said,
    start,
    async kill(signal = 'SIGKILL') {
      const one = child
      if (!one || one.exitCode !== null || one.signalCode !== null) return null
      const ended = once(one, 'exit')
      one.kill(signal)
      const [code] = await ended
      return code
    },
    async killAfter(milliseconds) {
      const one = child as ChildProcess
      const ended = once(one, 'exit')
      spawn('sh', ['-c', `sleep ${milliseconds / 1000}; kill -9 ${one.pid}`])
      await ended
    },
    signal: (signal) => void child?.kill(signal),
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await actorAt(url).get('/ready')).status === 200
  } catch {
    return false
  }
}
