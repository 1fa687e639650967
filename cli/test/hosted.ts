/**
 * Runs the real command in a process that has run it before: to start costs more than most verbs do. What is about
 * the process itself (what it reads, signals, terminals, programs whose words are wanted) is started by `command.ts`.
 */

import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { environment, PATIENCE_MS, type Place, type Ran } from './command.ts'
import type { Asked, Output } from './command-host.ts'

const HOST = fileURLToPath(new URL('./command-host.ts', import.meta.url))

/** The sources, of which the host is one, take four times as long to start. */
const { PARLEY_SERVER } = process.env
const BUILT_SERVER: Record<string, string> = PARLEY_SERVER ? { PARLEY_SERVER } : {}

let host: ChildProcess | undefined
let last: Promise<unknown> = Promise.resolve()
process.once('exit', () => host?.kill('SIGKILL'))

/** One after the other. `until`: what it says when it has had its Ctrl-C coming. */
export function runHosted(args: string[], place: Omit<Place, 'input'> = {}, until?: RegExp): Promise<Ran> {
  const ran = last.then(() => runNext(args, place, until))
  last = ran
  return ran
}

function startHost(): ChildProcess {
  const child = fork(HOST, {
    env: environment(),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.once('exit', () => {
    host = undefined
  })
  return child
}

function runNext(args: string[], { cwd = process.cwd(), env }: Place, until?: RegExp): Promise<Ran> {
  host ??= startHost()
  const child = host
  const ask = (asked: Asked) => child.send(asked)
  return new Promise((resolve) => {
    let [out, err, isStopped] = ['', '', false]
    const end = (code: number | null) => {
      clearTimeout(timer)
      child.off('message', receive).off('exit', end)
      child.unref()
      child.channel?.unref()
      resolve({ code, out, err })
    }
    const receive = (message: unknown) => {
      const output = message as Output
      if ('code' in output) return end(output.code)
      if ('out' in output) out += output.out
      else err += output.err
      if (isStopped || !until?.test(out + err)) return
      isStopped = true
      ask('stop')
    }
    const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
    child.on('message', receive).on('exit', end)
    child.ref()
    child.channel?.ref()
    ask({ args, cwd, env: environment({ ...BUILT_SERVER, ...env }) })
  })
}
