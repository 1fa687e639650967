/** Runs a command for somebody, as if they had typed it: same terminal, same signals, its exit code. */

import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { EXIT, Problem } from '../manners/problem.ts'

export function runChild([program = '', ...args]: string[], more: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: 'inherit',
      env: { ...process.env, ...more },
      shell: process.platform === 'win32',
    })
    // A terminal sends Ctrl-C to both; what somebody sends to us alone is passed on.
    const pass = (signal: NodeJS.Signals) => child.kill(signal)
    for (const name of ['SIGTERM', 'SIGHUP'] as const) process.on(name, pass)
    child.on('error', (cause) =>
      reject(
        new Problem(`${program} could not be run: ${cause.message}.`, {
          next: 'Behind -- stands a command as you would type it: parley exec -- npm test.',
          exitCode: EXIT.misused,
          cause,
        }),
      ),
    )
    child.on('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}

/** A line as `findServer` gives it, in a shell. */
export function runLine(line: string, cwd: string, env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(line, { cwd, env, shell: true, stdio: 'inherit' })
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}
