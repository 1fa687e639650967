/** The one service of a test run: found by an address in the temporary folder, kept as long as somebody holds on to it. */

import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findServer, type ServerCommand } from './server-command.ts'

const ATTEMPTS_MAX = 200
/** A keeper that was asked in vain for so long is not there, or was about to leave. */
const ATTEMPTS_PER_KEEPER = 50
const GAP_MS = 100

let shared: Promise<string> | undefined

/** Where it serves. It is started once for all files of a run, by whichever of its processes asks first. */
export function sharedService(): Promise<string> {
  shared ??= reach(findServer()).catch((error) => {
    shared = undefined
    throw error
  })
  return shared
}

async function reach(command: ServerCommand): Promise<string> {
  const address = addressOf(command)
  let problem: Error | undefined
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const { url, error } = await ask(address)
    if (url !== undefined) return url
    if (error !== undefined) throw new Error(error)
    if (attempt % ATTEMPTS_PER_KEEPER === 0)
      startKeeper(address, command).on('error', (failed) => {
        problem = failed
      })
    await pause(GAP_MS)
    if (problem) throw new Error(`The service of this run could not be started: ${problem.message}.`)
  }
  throw new Error(`The service of this run could not be started: nobody answers at ${address}.`)
}

/** The processes of one run have one parent: the runner. */
function addressOf({ line, cwd }: ServerCommand): string {
  const run = [process.ppid, process.getuid?.(), line, cwd].join('\n')
  const name = `parley-testing-${createHash('sha256').update(run).digest('hex').slice(0, 16)}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

type Answer = { url?: string; error?: string }

/** Nothing is sent where nobody is, or where they left before they could answer. */
function ask(address: string): Promise<Answer> {
  return new Promise((resolve) => {
    const connection = connect(address)
    let text = ''
    connection.on('data', (chunk) => {
      text += chunk
      if (!text.endsWith('\n')) return
      // It stays open for as long as this process lives, and does not keep it alive.
      connection.unref()
      resolve(JSON.parse(text))
    })
    connection.on('error', () => connection.destroy())
    connection.on('close', () => resolve({}))
  })
}

function startKeeper(address: string, { line, cwd }: ServerCommand): ChildProcess {
  const keeper = fileURLToPath(new URL(`./service-keeper${extname(import.meta.url)}`, import.meta.url))
  const { NODE_OPTIONS: _, NODE_TEST_CONTEXT: __, ...env } = process.env
  const child = spawn(process.execPath, [keeper, address, line, cwd], {
    detached: true,
    stdio: 'ignore',
    env,
  })
  child.unref()
  return child
}
