/** Runs a command to its end: signals reach it, and its exit code is handed back as a shell would tell it. */

import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { Writable } from 'node:stream'

/** What a shell says of a command that it does not find, or may not start. */
const NOT_FOUND = 127
const NOT_STARTED = 126

const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2'] as const
const ASKS_TO_END = new Set<NodeJS.Signals>(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'])

export type CommandToRun = {
  command: string[]
  env: NodeJS.ProcessEnv
  /** Between the first request to end and the end by force. */
  graceMs: number
  tell(line: string): void
  /** Asks it to end, as a signal would. */
  signal?: AbortSignal
  /** Read by it from its third channel. */
  handedOver?: string
}

export async function runCommand({
  command,
  env,
  graceMs,
  tell,
  handedOver,
  signal,
}: CommandToRun): Promise<number> {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    env,
    stdio: ['inherit', 'inherit', 'inherit', ...(handedOver === undefined ? [] : ['pipe' as const])],
  })
  if (handedOver !== undefined) handOver(child, handedOver)
  let timer: NodeJS.Timeout | undefined
  const onSignal = (signal: NodeJS.Signals) => {
    // A terminal tells all of its group by itself; what the command makes of it, a prompt for one, is its own affair.
    if (signal === 'SIGINT' && process.stdin.isTTY) return
    child.kill(signal)
    if (ASKS_TO_END.has(signal)) timer ??= setTimeout(end, graceMs)
  }
  const end = () => {
    tell(`${program} did not end within ${graceMs / 1000} seconds of being asked to, and is killed.`)
    child.kill('SIGKILL')
  }
  for (const signal of PASSED_ON) process.on(signal, onSignal)
  signal?.addEventListener('abort', () => onSignal('SIGTERM'))
  try {
    return await new Promise<number>((resolve) => {
      child.on('error', (error: NodeJS.ErrnoException) => {
        const isMissing = error.code === 'ENOENT'
        tell(
          isMissing
            ? `There is no command "${program}". Is it spelled as you would type it, and on your PATH?`
            : `"${program}" cannot be started (${error.code ?? error.message}). Is it a program, and may you run it?`,
        )
        resolve(isMissing ? NOT_FOUND : NOT_STARTED)
      })
      child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL']))
    })
  } finally {
    clearTimeout(timer)
    for (const signal of PASSED_ON) process.off(signal, onSignal)
  }
}

function handOver({ stdio: [, , , channel] }: ChildProcess, text: string): void {
  if (!(channel instanceof Writable)) return
  // Whoever ended before reading it has said why.
  channel.on('error', () => undefined)
  channel.end(text)
}
