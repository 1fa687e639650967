/** A command of the service that ends by itself, as a process that can be killed. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { COMPILED, PROGRAM } from './program.ts'

export type Command = {
  kill(): void
  ended: Promise<{ code: number | null; said: string }>
}

export function startCommand(args: string[], environment: Record<string, string>): Command {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'error', ...COMPILED, ...environment },
  })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const ended = once(child, 'close').then(async ([code]) => ({ code, said: (await said).join('') }))
  return { kill: () => void child.kill('SIGKILL'), ended }
}

export async function runCommand(args: string[], environment: Record<string, string>): Promise<string> {
  const { code, said } = await startCommand(args, environment).ended
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${said}`)
  return said
}
