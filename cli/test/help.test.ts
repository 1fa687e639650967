/** Every verb has examples, and every example in every help does what it says, as somebody would paste it. */

import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { findServer, type Started, startServer } from '@parley-dev/testing/service'
import type { Command } from 'commander'
import { KEYS } from '../../lab/truth/receivers/found.ts'
import { listening } from '../../lab/truth/receivers/receiver.ts'
import { freePort } from '../../server/test/free-port.ts'
import { needs, toolsNamedIn } from '../../server/test/needs.ts'
import { COMMAND } from '../../server/test/program.ts'
import { buildProgram } from '../src/program.ts'
import { environment, PATIENCE_MS, type Ran } from './command.ts'
import { furnish } from './furnished.ts'
import { runHosted } from './hosted.ts'

/** Those that go on until Ctrl-C, and what they say once they are under way. */
const GO_ON: [example: RegExp, says: RegExp][] = [
  [/^parley (start |--port)/, /serves at/],
  [/^parley listen/, /Listening to account/],
  [/^parley intercept/, /Intercepts/],
  [/--follow/, /GET|POST/],
  [/--watch/, /[✓✗]/],
]

let service: Started
let folder: string
let settings: Record<string, string>
let receiver: Awaited<ReturnType<typeof listening>>

before(async () => {
  service = await startServer(findServer())
  folder = await mkdtemp(join(tmpdir(), 'parley-help-'))
  await cp(fileURLToPath(new URL('./folder', import.meta.url)), folder, { recursive: true })
  await writeFile(join(folder, 'parley'), `#!/bin/sh\nexec '${process.execPath}' '${COMMAND}' "$@"\n`)
  await chmod(join(folder, 'parley'), 0o755)
  settings = {
    PARLEY_URL: service.url,
    PARLEY_CA_FOLDER: join(folder, 'kept-authority'),
    PATH: `${folder}${delimiter}${process.env.PATH}`,
  }
  await furnish(service.url)
  receiver = await listening(KEYS)
  settings = {
    ...settings,
    RECEIVER_URL: receiver.url,
    BOT_URL: `http://127.0.0.1:${await freePort()}/`,
    APP_SECRET: KEYS.secret,
    VERIFY_TOKEN: KEYS.verifyToken,
  }
})
after(async () => {
  await receiver.close()
  await service.stop()
  await rm(folder, { recursive: true })
})

/** One is asked by shells only. */
const isShown = (command: Command) => command.name() !== 'complete'

const leaves = (command: Command): Command[] =>
  command.commands.length === 0 ? [command] : command.commands.filter(isShown).flatMap(leaves)

function helpOf(command: Command): string {
  let text = ''
  command.configureOutput({
    writeOut: (part) => {
      text += part
    },
  })
  command.outputHelp()
  return text
}

const examplesOf = (command: Command) =>
  [...helpOf(command).matchAll(/^ {2}\$ (.+)$/gm)].map(([, line = '']) => line)

for (const verb of leaves(buildProgram())) {
  const examples = examplesOf(verb)
  const tools = needs(...toolsNamedIn(examples.join('\n')))
  test(`the examples of ${pathOf(verb)} do what they say`, tools, async () => {
    assert.ok(examples.length > 0, 'there are none')
    for (const example of examples) await follow(example)
  })
}

function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name()
}

/** Those that a shell gives something to read, and one of each kind that has ended and has not. */
const STARTS_ALONE = /[|<]|^parley (status|listen --forward-to \S+)$/

async function follow(example: string): Promise<void> {
  const says = GO_ON.find(([which]) => which.test(example))?.[1]
  const { code, out, err } = STARTS_ALONE.test(example)
    ? await startAlone(example, says)
    : await runHosted(wordsOf(example), { cwd: folder, env: settings }, says)
  const said = out + err
  assert.equal(code, 0, `${example} ended with ${code}:\n${said}`)
  if (says) assert.match(said, says)
}

async function startAlone(example: string, says: RegExp | undefined): Promise<Ran> {
  const child = spawn('sh', ['-c', `exec ${example}`], {
    cwd: folder,
    env: environment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let isAsked = false
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => {
      said += chunk
      if (isAsked || !says?.test(said)) return
      isAsked = true
      child.kill('SIGINT')
    })
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  const [code] = await once(child, 'close')
  clearTimeout(timer)
  return { code, out: said, err: '' }
}

/** As the shell takes them apart. */
function wordsOf(example: string): string[] {
  const script = `parley() { printf '%s\\0' "$@"; }\n${example}`
  return execFileSync('sh', ['-c', script], { cwd: folder, env: environment(settings), encoding: 'utf8' })
    .split('\0')
    .slice(0, -1)
}
