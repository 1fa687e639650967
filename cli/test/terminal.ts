/** A command at a real terminal: `script` of util-linux gives it one, and hands on what is typed and shown. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { PATIENCE_MS } from './command.ts'

const LOOK_MS = 20

type Terminal = {
  /** Everything that was shown, colours and all. */
  shown(): string
  shows(pattern: RegExp): Promise<void>
  type(text: string): void
  ended: Promise<number | null>
}

export const CTRL_C = '\x03'

export function atTerminal(
  command: string[],
  { cwd, env, columns = 100 }: { cwd?: string; env: NodeJS.ProcessEnv; columns?: number },
): Terminal {
  const line = command.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')
  const sized = `stty cols ${columns} rows 40; exec ${line}`
  const child = spawn('script', ['-qefc', sized, '/dev/null'], {
    env: { ...env, TERM: 'xterm-256color', SHELL: '/bin/sh' },
    ...(cwd && { cwd }),
  })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
  })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return {
    ended,
    shown: () => text,
    type: (keys) => void child.stdin.write(keys),
    async shows(pattern) {
      const endsAt = Date.now() + PATIENCE_MS
      while (!pattern.test(text)) {
        if (child.exitCode !== null || Date.now() > endsAt)
          throw new Error(`${line} did not show ${pattern}, but:\n${text}`)
        await pause(LOOK_MS)
      }
    },
  }
}
