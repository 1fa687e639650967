/** A reader's terminals: one in which commands are typed, which remembers variables, and others for programs. */

import { type ChildProcess, spawn } from 'node:child_process'
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { eventually } from '../house.ts'
import { pythonWith } from '../needs.ts'
import { COMMAND } from '../program.ts'
import { areListening } from './listening.ts'

export type Ran = { code: number | null; output: string; errors: string }

export type Terminal = {
  run(text: string): Promise<Ran>
  /** Answers once the program listens on one of the ports, with a way to read what it prints. */
  start(text: string, ports: number[]): Promise<() => string>
  close(): Promise<void>
}

const COMMANDS_SECONDS_MAX = 90
const PROGRAM_MS_MAX = 180_000
/** A call that is refused ends a block, as a failed command does. */
const CURL_SETTINGS = 'silent\nshow-error\nfail-with-body\n'
const REMEMBER = `trap 'env -0 > .remembered' EXIT\n`
const NOT_OF_A_PROJECT = ['data', '.git']

/** `folder` gets what the project's folder has, so that a reader's files stand beside it. */
export function openTerminal(folder: string): Terminal {
  for (const name of readdirSync('.'))
    if (!NOT_OF_A_PROJECT.includes(name)) symlinkSync(resolve(name), join(folder, name))
  writeFileSync(join(folder, '.curlrc'), CURL_SETTINGS)
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE } = process.env
  let env: NodeJS.ProcessEnv = {
    PATH: [programsIn(folder), resolve('node_modules/.bin'), ...python(), PATH].join(':'),
    HOME,
    LANG: 'C.UTF-8',
    CURL_HOME: folder,
    // Where a run of the suite keeps what is compiled.
    ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
    // Nothing is left in the home of whoever runs the tests.
    PARLEY_CA_FOLDER: join(folder, '.authority'),
  }
  const programs: ChildProcess[] = []
  let records = 0
  const record = () => {
    const path = join(folder, `.printed-${records++}`)
    return { file: openSync(path, 'w'), read: () => readFileSync(path, 'utf8') }
  }

  return {
    async run(text) {
      const [output, errors] = [record(), record()]
      const bash = ['bash', '-eauo', 'pipefail', '-c', REMEMBER + text]
      const child = spawn('timeout', [String(COMMANDS_SECONDS_MAX), ...bash], {
        cwd: folder,
        env,
        stdio: ['ignore', output.file, errors.file],
      })
      const code = await new Promise<number | null>((done) => child.on('exit', done))
      for (const { file } of [output, errors]) closeSync(file)
      if (code === 0) env = readEnvironment(join(folder, '.remembered'))
      return { code, output: output.read(), errors: errors.read() }
    },

    async start(text, ports) {
      const printed = record()
      const before = await areListening(ports)
      const stdio = ['ignore', printed.file, printed.file] as const
      const child = spawn('bash', ['-c', text], { cwd: folder, env, stdio: [...stdio], detached: true })
      closeSync(printed.file)
      programs.push(child)
      const listens = async () => {
        if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`)
        return (await areListening(ports)).some((isOpen, index) => isOpen && !before[index])
      }
      await eventually(listens, text, PROGRAM_MS_MAX).catch((error) => {
        throw new Error(`nothing listens: ${error.message}\n${printed.read()}`)
      })
      return printed.read
    },

    async close() {
      for (const child of programs) {
        if (child.exitCode !== null || child.pid === undefined) continue
        const ended = new Promise((done) => child.on('exit', done))
        // The whole group: a program may have been started by another.
        process.kill(-child.pid, 'SIGKILL')
        await ended
      }
    },
  }
}

/** A folder with the command, as a run of the suite has built it. */
function programsIn(folder: string): string {
  const place = join(folder, '.programs')
  mkdirSync(place)
  writeFileSync(join(place, 'parley'), `#!/bin/sh\nexec node "${COMMAND}" "$@"\n`, { mode: 0o755 })
  return place
}

/** The folder of the Python that has all a guide uses, where it is not the first. */
function python(): string[] {
  const found = pythonWith('pytest') ?? ''
  return isAbsolute(found) ? [dirname(found)] : []
}

function readEnvironment(path: string): NodeJS.ProcessEnv {
  const entries = readFileSync(path, 'utf8').split('\0').filter(Boolean)
  return Object.fromEntries(
    entries.map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
  )
}
