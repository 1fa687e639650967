/** Runs the service's own line for somebody, in the same terminal. */

import { spawn } from 'node:child_process'

/** A line as `findServer` gives it, in a shell. */
export function runLine(line: string, cwd: string, env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(line, { cwd, env, shell: true, stdio: 'inherit' })
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}
