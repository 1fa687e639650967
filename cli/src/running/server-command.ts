/** Runs a command of the service that tells how far it is, a line of JSON at a time, and at last its result. */

import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { findServer } from '@parley-dev/testing/service'
import { Ended, EXIT, Problem } from '../framework/problem.ts'
import type { Around } from '../framework/verb.ts'
import { serviceEnvironment } from '../serving/settings.ts'

export async function runServerCommand<Result>(
  { options, configuration, ending }: Around<Record<string, unknown>>,
  [command = '', ...args]: string[],
  onShare: (share: number) => void,
): Promise<Result> {
  const { line, cwd } = findServer()
  if (!line.endsWith(' serve'))
    throw new Problem(`"${line}" starts a server, and cannot ${command}.`, {
      next: 'Run it where Parley is installed, without PARLEY_SERVER.',
    })
  const child = inShell(line.replace(/serve$/, command), [...args, '--json'], {
    cwd,
    env: serviceEnvironment(options, configuration),
  })
  // A terminal tells both of us; anybody else tells us only.
  ending.signal.addEventListener('abort', () => child.kill('SIGTERM'))
  const [result, said, [code]] = await Promise.all([
    resultOf<Result>(child, onShare),
    text(child.stderr),
    once(child, 'close'),
  ])
  if (ending.signal.aborted) throw new Ended(EXIT.interrupted)
  if (code !== 0 || result === undefined) throw new Problem(asSentence(said), { exitCode: EXIT.refused })
  return result
}

type Child = ChildProcessByStdio<null, Readable, Readable>

/** Words of the line are the shell's; the arguments are nobody's but the command's. */
function inShell(line: string, args: string[], where: { cwd: string; env: NodeJS.ProcessEnv }): Child {
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe']
  if (process.platform === 'win32')
    return spawn([line, ...args.map((arg) => `"${arg}"`)].join(' '), { ...where, stdio, shell: true })
  return spawn('sh', ['-c', `exec ${line} "$@"`, 'parley', ...args], { ...where, stdio })
}

async function resultOf<Result>(
  { stdout }: Child,
  onShare: (share: number) => void,
): Promise<Result | undefined> {
  let result: Result | undefined
  for await (const line of createInterface({ input: stdout })) {
    if (!line.startsWith('{')) continue
    const progress = JSON.parse(line)
    if (typeof progress.share === 'number') onShare(progress.share)
    result = progress.result ?? result
  }
  return result
}

function asSentence(said: string): string {
  const words = said.trim()
  return words.charAt(0).toUpperCase() + words.slice(1) + (/[.?!]$/.test(words) ? '' : '.')
}
