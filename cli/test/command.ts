/** Runs the real command, as a process of its own. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { COMMAND } from '../../server/test/program.ts'

/** A bound on what will never be, and no measure of speed: the machine may be busy. */
export const PATIENCE_MS = 180_000
const LOOK_MS = 20

export type Ran = { code: number | null; out: string; err: string }
export type Place = { cwd?: string; env?: Record<string, string>; input?: string }

/** What was meant for the tests is not meant for the command. */
export function environment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(PARLEY_.*|NODE_TEST.*|NO_COLOR|FORCE_COLOR)$/.test(name),
  )
  return { ...Object.fromEntries(kept), ...more }
}

export type Running = {
  child: ChildProcess
  said(): string
  /** Resolves as soon as it said something that fits. */
  says(pattern: RegExp): Promise<RegExpExecArray>
  ended: Promise<Ran>
}

export function start(args: string[], { cwd, env, input }: Place = {}): Running {
  const child = spawn(process.execPath, [COMMAND, ...args], { env: environment(env), ...(cwd && { cwd }) })
  let [out, err] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    out += chunk
  })
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    err += chunk
  })
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const ended = once(child, 'close').then(([code]) => ({ code, out, err }))
  return {
    child,
    said: () => out + err,
    ended,
    async says(pattern) {
      const endsAt = Date.now() + PATIENCE_MS
      for (;;) {
        const found = pattern.exec(out + err)
        if (found) return found
        if (child.exitCode !== null || Date.now() > endsAt)
          throw new Error(`${args.join(' ')} did not say ${pattern}, but:\n${out}${err}`)
        await pause(LOOK_MS)
      }
    },
  }
}

export const run = (args: string[], place?: Place): Promise<Ran> => start(args, place).ended
