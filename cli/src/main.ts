/** The command starts here, and ends here: with an exit code, and with one sentence where something went wrong. */

import { toldOf } from './manners/failing.ts'
import { outputFor } from './manners/output.ts'
import { Ended, EXIT } from './manners/problem.ts'
import { buildProgram } from './program.ts'

// Whoever read what is printed has left (`parley events list | head`): no reason to complain.
process.stdout.on('error', () => process.exit(EXIT.done))

const program = buildProgram()
try {
  await program.parseAsync(process.argv)
} catch (thrown) {
  process.exitCode = say(thrown)
}
// A line to the server may still be open; all that was said is written.
process.stdout.write('', () => process.exit())

function say(thrown: unknown): number {
  if (thrown instanceof Ended) return thrown.exitCode
  const told = toldOf(thrown)
  if (told.exitCode === EXIT.done) return told.exitCode
  outputFor(program.opts()).failure(told)
  if (program.opts().debug) process.stderr.write(`\n${thrown instanceof Error ? thrown.stack : thrown}\n`)
  return told.exitCode
}
