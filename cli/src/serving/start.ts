/** `parley start`, and `parley` alone: the service in the foreground, and a flag for each of its settings. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ParleyOperator } from '@parley-dev/operator'
import { urlAt } from '@parley-dev/sdk'
import { findServer } from '@parley-dev/testing/service'
import type { Command } from 'commander'
import { operatorKeyIn } from '../framework/configuration.ts'
import { Ended, EXIT, Problem } from '../framework/problem.ts'
import { type Around, addVerb } from '../framework/verb.ts'
import { openInBrowser } from './browser.ts'
import { exportWorld, importFile, importWorld, type KeptWorld } from './kept-world.ts'
import { serviceEnvironment, settingFlags } from './settings.ts'

type Options = { memory?: boolean; world?: string; open?: boolean } & KeptWorld & Record<string, unknown>

const SERVES = /serves at (https?:\/\/\S+)/
const SANDBOX_KEY = 'sandbox-operator-key'
/** For the C library: each thread would have a place of its own for memory, and give little of it back. */
const MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }

export function addStart(program: Command): void {
  addVerb<Options>(program, {
    name: 'start',
    about: 'Start the service here, with a flag for every setting; what `parley` alone does.',
    isDefault: true,
    takesRest: true,
    flags: [
      { flags: '--memory', about: 'keep nothing: begin with the seed, and forget all at the end' },
      { flags: '--make-world', about: 'make a world of its own, and print its ids and token' },
      {
        flags: '--import <file>',
        about: 'begin with a world of its own, as it was written; print its ids and token',
      },
      {
        flags: '--export-on-exit <file>',
        about:
          'write that world, or the one of --make-world, when the service is ended; the file holds its secrets',
      },
      { flags: '--open', about: "open a customer's phone in the browser" },
      ...settingFlags,
    ],
    examples: [
      'parley start --port 0 --memory --seed seed.json',
      'parley --port 0 --memory --make-world',
      'parley start --port 0 --memory --import world.gz --export-on-exit world.gz',
    ],
    async run(around, ...words) {
      if (words.length > 0) throw unknownVerb(program, words[0] ?? '')
      await serve(around)
    },
  })
}

async function serve({ options, configuration, ending, out }: Around<Options>): Promise<void> {
  const { line, cwd } = findServer()
  const { exportOnExit } = options
  if (exportOnExit !== undefined && options.import === undefined && !options.makeWorld)
    throw new Problem('--export-on-exit writes a world, and there is none.', {
      next: 'Say --import FILE or --make-world, too.',
    })
  const environment = serviceEnvironment(options, configuration)
  if (options.memory) {
    const folder = await mkdtemp(join(tmpdir(), 'parley-memory-'))
    ending.later(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
    environment.PARLEY_DATA_DIR = folder
    delete environment.DATABASE_URL
  }
  const child = spawn(process.platform === 'win32' ? line : `exec ${line}`, {
    cwd,
    shell: true,
    // The service ends by itself when whoever started it is gone, if it believes that it was npm, and tells its words.
    env: { ...MEMORY, ...environment, npm_lifecycle_event: 'parley start' },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A terminal's Ctrl-C would end the service before its world is written.
    detached: exportOnExit !== undefined,
  })
  let kept: Kept | undefined
  let failure: unknown
  let said: string | undefined = ''
  child.stdout.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk)
    if (said === undefined) return
    said += chunk
    const url = SERVES.exec(said)?.[1]
    if (url === undefined) return
    said = undefined
    onceServed(url, environment, { options, out }).then(
      (made) => {
        kept = made
      },
      (error) => {
        failure = error
        child.kill('SIGTERM')
      },
    )
  })
  const end = async () => {
    if (kept && exportOnExit !== undefined)
      await exportWorld(kept.operator, kept.world, exportOnExit).catch((error) => {
        failure = error
      })
    child.kill('SIGTERM')
  }
  // A terminal tells both of us; anybody else tells us only.
  ending.signal.addEventListener('abort', () => void end())
  const [code, signal] = await once(child, 'close')
  if (failure !== undefined) throw failure
  if (ending.signal.aborted) return
  throw new Ended(code === 1 ? EXIT.unreachable : (code ?? 128 + constants.signals[signal as NodeJS.Signals]))
}

/** The world that is written at the end. */
type Kept = { operator: ParleyOperator; world: string }

async function onceServed(
  url: string,
  environment: NodeJS.ProcessEnv,
  { options, out }: Pick<Around<Options>, 'options' | 'out'>,
): Promise<Kept | undefined> {
  const operator = new ParleyOperator({ baseUrl: url, key: operatorKeyIn(environment) ?? SANDBOX_KEY })
  const file = importFile(options)
  const isWanted = file !== undefined || options.makeWorld || options.exportOnExit !== undefined
  const world =
    file === undefined ? isWanted && (await operator.worlds.create()) : await importWorld(operator, file)
  if (world) out.data(world, ({ bold }) => [bold(`World ${world.id}`), '', world.env])
  if (options.open) {
    const { data } = await operator.call('listAllNumbers', [], { limit: 1000 })
    const isPhoned = data.length > 0 && environment.PARLEY_MODE !== 'production'
    openInBrowser(urlAt(url, isPhoned ? `/phone/${data.at(-1)?.id}` : '/docs'))
  }
  return world ? { operator, world: world.id } : undefined
}

/** A word that is no verb is not meant for `start`. */
function unknownVerb(program: Command, word: string): Problem {
  const verbs = program.commands.map((command) => command.name())
  const near = verbs.filter((verb) => verb.startsWith(word.slice(0, 2)))
  return new Problem(`There is no verb "${word}".`, {
    next: near.length > 0 ? `Did you mean ${near.join(' or ')}?` : 'parley --help lists what there is.',
  })
}
