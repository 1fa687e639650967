/**
 * Runs in the namespaces of the child, as its parent: takes connections to the platform's ports, and to those of services on
 * the outer loopback, and hands them through socket files to the outside. What to do is read from the third channel.
 */

import { readFileSync } from 'node:fs'
import { wordsOf } from '../../framework/problem.ts'
import { runCommand } from '../child/run.ts'
import { relay } from './relay.ts'

const INSTRUCTIONS_CHANNEL = 3

export type Instructions = {
  command: string[]
  env: NodeJS.ProcessEnv
  graceMs: number
  relays: { port: number; path: string }[]
}

const tell = (line: string) => process.stderr.write(`parley: ${line}\n`)
/** As of those who run others and fail themselves: `env`, `timeout`, `docker run`. */
const OWN_FAILURE = 125

try {
  const { relays, ...command }: Instructions = JSON.parse(readFileSync(INSTRUCTIONS_CHANNEL, 'utf8'))
  for (const { port, path } of relays) await relay({ host: '127.0.0.1', port }, { path })
  process.exit(await runCommand({ ...command, tell }))
} catch (error) {
  tell(`The network of the command could not be made (${wordsOf(error)}).`)
  process.exit(OWN_FAILURE)
}
