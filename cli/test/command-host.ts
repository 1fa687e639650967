/** Runs the command again and again in one process, which `hosted.ts` starts and speaks to. */

import { AsyncLocalStorage } from 'node:async_hooks'
import { runCommandLine } from '../src/command-line.ts'

export type Asked = { args: string[]; cwd: string; env: NodeJS.ProcessEnv } | 'stop'
export type Output = { out: string } | { err: string } | { code: number }

type Run = { isOver: boolean }

/** What an earlier one left behind (a timer that would end the process) is not taken for the one that runs. */
const runs = new AsyncLocalStorage<Run>()
let current: Run = { isOver: true }

function tell(output: Output): void {
  const run = runs.getStore()
  if (run === current && !run.isOver) process.send?.(output)
}

for (const [name, stream] of [
  ['out', process.stdout],
  ['err', process.stderr],
] as const)
  stream.write = (chunk: string | Uint8Array, ...more: unknown[]) => {
    const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()
    tell(name === 'out' ? { out: text } : { err: text })
    const written = more.find((each) => typeof each === 'function')
    written?.()
    return true
  }

process.exit = ((code = process.exitCode) => {
  tell({ code: Number(code ?? 0) })
  const run = runs.getStore()
  if (run) run.isOver = true
}) as typeof process.exit

process.on('message', (asked: Asked) => {
  if (asked === 'stop') return runs.run(current, () => process.emit('SIGINT'))
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(name)
  process.stdout.removeAllListeners('error')
  process.exitCode = undefined
  process.chdir(asked.cwd)
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, asked.env)
  current = { isOver: false }
  return runs.run(current, () => void runCommandLine([process.execPath, 'parley', ...asked.args]))
})
