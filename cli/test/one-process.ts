/**
 * Runs one command line after another in this process, for a test that has many: to start costs more than most of them
 * do. It is forked, and hears `{ words }` to run and `{ stop: true }` for Ctrl-C.
 */

import { AsyncLocalStorage } from 'node:async_hooks'
import { runCommandLine } from '../src/command-line.ts'

export type Told = { said: string } | { code: number }

type Run = { isOver: boolean }

/** What an earlier one left behind (a timer that would end the process) is not taken for the one that runs. */
const runs = new AsyncLocalStorage<Run>()
let current: Run = { isOver: true }

const tell = (told: Told) => {
  const run = runs.getStore()
  if (run === current && !run.isOver) process.send?.(told)
}

for (const stream of [process.stdout, process.stderr])
  stream.write = (chunk: string | Uint8Array, ...more: unknown[]) => {
    tell({ said: Buffer.from(chunk as string).toString() })
    const written = more.find((each) => typeof each === 'function')
    written?.()
    return true
  }

process.exit = ((code = process.exitCode) => {
  tell({ code: Number(code ?? 0) })
  const run = runs.getStore()
  if (run) run.isOver = true
}) as typeof process.exit

process.on('message', ({ words, stop }: { words?: string[]; stop?: boolean }) => {
  if (stop) runs.run(current, () => process.emit('SIGINT'))
  if (!words) return
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(name)
  process.stdout.removeAllListeners('error')
  process.exitCode = undefined
  current = { isOver: false }
  runs.run(current, () => void runCommandLine([process.execPath, 'parley', ...words]))
})
