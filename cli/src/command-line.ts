/** Runs what was typed, and ends with an exit code, and with one sentence where something went wrong. */

import { failureOf } from './framework/failing.ts'
import { outputFor } from './framework/output.ts'
import { Ended, EXIT } from './framework/problem.ts'
import { buildProgram } from './program.ts'

export async function runCommandLine(argv: string[]): Promise<void> {
  // Whoever read what is printed has left (`parley events list | head`): no reason to complain.
  process.stdout.on('error', () => process.exit(EXIT.done))
  process.stderr.on('error', () => {})
  const program = buildProgram()
  try {
    await program.parseAsync(argv)
  } catch (thrown) {
    process.exitCode = say(thrown, program.opts())
  }
  // A line to the server may still be open; all that was said is written.
  process.stdout.write('', () => process.exit())
}

function say(thrown: unknown, options: { json?: boolean; color?: boolean; debug?: boolean }): number {
  if (thrown instanceof Ended) return thrown.exitCode
  const failure = failureOf(thrown)
  if (failure.exitCode === EXIT.done) return failure.exitCode
  outputFor(options).failure(failure)
  if (options.debug) process.stderr.write(`\n${thrown instanceof Error ? thrown.stack : thrown}\n`)
  return failure.exitCode
}
