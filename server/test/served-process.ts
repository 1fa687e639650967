/** The real process, started as people start it, with what it printed and how it ended. */

import { type ChildProcess, spawn } from 'node:child_process'
import type { TestContext } from 'node:test'
import { eventually, PATIENT_MS, type Place } from './house.ts'
import { COMPILED, PROGRAM } from './program.ts'

export type Started = { child: ChildProcess; output(): string; ended: Promise<number | null> }

/** `preload` is a module that is loaded before the service. */
export function startProcess(
  t: TestContext,
  environment: Record<string, string>,
  { command = 'serve', preload }: { command?: string; preload?: string } = {},
): Started {
  // What is loaded before changes modules that it finds by their sources.
  const program = preload === undefined ? [PROGRAM] : ['--import', preload, 'server/src/app/main.ts']
  const child = spawn(process.execPath, [...program, command], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', ...COMPILED, ...environment },
  })
  t.after(() => child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  return { child, output: () => output, ended }
}

export async function servedProcess(
  t: TestContext,
  place: Place,
  { preload, ...environment }: Record<string, string> = {},
): Promise<Started & { url: string }> {
  const patient = { PARLEY_DATABASE_ANSWER_MS_MAX: String(PATIENT_MS) }
  const started = startProcess(
    t,
    { ...patient, ...place.environment, ...environment },
    preload ? { preload } : {},
  )
  const url = await eventually(async () => /serves at (\S+)/.exec(started.output())?.[1], started.output())
  return { ...started, url }
}
