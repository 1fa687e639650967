/** `parley exec -- npm test`: a service for the length of one command, and a world of it in the command's environment. */

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ParleyOperator } from '@parley-dev/operator'
import { findServer, startServer } from '@parley-dev/testing/service'
import type { Command } from 'commander'
import { runCommand } from '../intercept/child/run.ts'
import { Ended } from '../manners/problem.ts'
import { type Around, addVerb } from '../manners/verb.ts'
import { readSeed } from '../snapshots/snapshots.ts'
import { settingsFor } from './settings.ts'

type Options = { seed?: string; bundle: string }

const SANDBOX_KEY = 'sandbox-operator-key'
const BUNDLE_FOLDER = 'parley-reports'
/** Between being asked to end and being killed. */
const GRACE_MS = 10_000

export function addExec(program: Command): void {
  addVerb<Options>(program, {
    name: 'exec <command...>',
    about:
      'Run a command against a service of its own: on a free port, with address, token, ids and secret in its environment. Ends with the exit code of the command, as a shell tells it (127: there is no such command); when it fails, what happened is written to a file.',
    flags: [
      { flags: '--seed <file>', about: 'what it begins with, in the form of a seed file' },
      { flags: '--bundle <folder>', about: 'where a failed run is written to', fallback: BUNDLE_FOLDER },
    ],
    examples: ['parley exec -- npm test', "parley exec -- sh -c 'curl -sf $PARLEY_URL/health'"],
    run: (around, ...command) => execute(around, command.flat()),
  })
}

async function execute(
  { options, configuration, out, ending }: Around<Options>,
  command: string[],
): Promise<void> {
  const seed_file = options.seed === undefined ? undefined : await readSeed(options.seed)
  const settings = settingsFor(configuration)
  const service = await out.during('Starting the service', startServer(findServer(), settings))
  ending.later(() => service.stop())
  const key = settings.PARLEY_OPERATOR_KEY ?? SANDBOX_KEY
  const operator = new ParleyOperator({ baseUrl: service.url, key })
  const world = await operator.worlds.create({ name: 'exec', ...(seed_file && { seed_file }) })
  ending.handOver()
  const own = { ...variablesIn(world.env), PARLEY_OPERATOR_KEY: key, PARLEY_WORLD_ID: world.id }
  const tell = (line: string) => out.note(`parley: ${line}`)
  const code = await runCommand({ command, env: { ...process.env, ...own }, graceMs: GRACE_MS, tell })
  if (code !== 0) {
    await mkdir(options.bundle, { recursive: true })
    const path = join(options.bundle, 'exec.bundle.gz')
    await writeFile(path, await operator.worlds.bundle(world.id))
    out.note(`What happened is in ${path}, without secrets: attach it to a bug report.`)
  }
  throw new Ended(code)
}

const variablesIn = (lines: string): Record<string, string> =>
  Object.fromEntries(
    lines
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
