/** Runs what was typed, and ends with an exit code, and with one sentence where something went wrong. */

import type { Command } from 'commander'
import { failureOf } from './framework/failing.ts'
import { outputFor } from './framework/output.ts'
import { Ended, EXIT } from './framework/problem.ts'
import { nameOf } from './framework/verb.ts'
import { buildProgram } from './program.ts'

export async function runCommandLine(argv: string[]): Promise<void> {
  // Whoever read what is printed has left (`parley events list | head`): no reason to complain.
  process.stdout.on('error', () => process.exit(EXIT.done))
  process.stderr.on('error', () => {})
  const program = buildProgram()
  try {
    await program.parseAsync(argv)
  } catch (thrown) {
    process.exitCode = say(thrown, program.opts(), nameOf(meant(program, argv)))
  }
  // A line to the server may still be open; all that was said is written.
  process.stdout.write('', () => process.exit())
}

/** The verb whose help tells what was mistyped. */
const meant = (program: Command, argv: string[]): Command =>
  argv.reduce((at, word) => at.commands.find((one) => one.name() === word) ?? at, program)

type Options = { json?: boolean; color?: boolean; debug?: boolean }

function say(thrown: unknown, options: Options, command: string): number {
  if (thrown instanceof Ended) return thrown.exitCode
  const failure = failureOf(thrown, command)
  if (failure.exitCode === EXIT.done) return failure.exitCode
  outputFor(options).failure(failure)
  if (options.debug) process.stderr.write(`\n${thrown instanceof Error ? thrown.stack : thrown}\n`)
  return failure.exitCode
}
