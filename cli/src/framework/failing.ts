/** Turns whatever was thrown into what is said about it. */

import { AddressError, ParleyError } from '@parley-dev/sdk'
import { CannotStart } from '@parley-dev/testing/service'
import { CommanderError } from 'commander'
import { EXIT, Problem } from './problem.ts'

export type Failure = { sentence: string; next?: string; exitCode: number }

export function failureOf(thrown: unknown, command = 'parley'): Failure {
  if (thrown instanceof Problem)
    return { sentence: thrown.message, exitCode: thrown.exitCode, ...(thrown.next && { next: thrown.next }) }
  if (thrown instanceof AddressError) return { sentence: thrown.message, exitCode: EXIT.misused }
  if (thrown instanceof CommanderError) return misused(thrown, command)
  // What was thrown on the way to the server says more than that it was not reached.
  if (thrown instanceof ParleyError && thrown.cause instanceof Problem) return failureOf(thrown.cause)
  if (thrown instanceof ParleyError) return thrown.status === 0 ? unreachable(thrown) : refused(thrown)
  if (thrown instanceof CannotStart)
    return { sentence: thrown.sentence, next: thrown.next, exitCode: EXIT.unreachable }
  const { message } = thrown instanceof Error ? thrown : new Error(String(thrown))
  return {
    sentence: `This should not have happened: ${message}`,
    next: 'The same command with --debug says where.',
    exitCode: EXIT.found,
  }
}

function misused({ message, exitCode }: CommanderError, command: string): Failure {
  const [first = '', second] = message.replace(/^error: /, '').split('\n')
  const sentence = first.charAt(0).toUpperCase() + first.slice(1)
  const hint = second?.replace(/^\(|\)$/g, '')
  return {
    sentence: /[.?!]$/.test(sentence) ? sentence : `${sentence}.`,
    next: hint ?? `${command} --help tells what there is.`,
    exitCode: exitCode === 0 ? EXIT.done : EXIT.misused,
  }
}

const unreachable = ({ message }: ParleyError): Failure => ({
  sentence: `${message}.`,
  next: 'Start it with: parley start. Or say where it is: --url, or PARLEY_URL.',
  exitCode: EXIT.unreachable,
})

/** What to do about the codes that everybody meets. */
const NEXT: Record<number, string> = {
  190: 'Give another token with --token or PARLEY_ACCESS_TOKEN; the operator key is --key or PARLEY_OPERATOR_KEY.',
  200: 'parley tokens inspect tells what the token may do.',
  80007: 'Too many calls: wait, or raise PARLEY_CALLS_PER_HOUR_PER_ACCOUNT.',
}

const WRONG_KEY = 'Give the operator key with --key or PARLEY_OPERATOR_KEY.'
/** The code is that of a wrong token, too. */
const isAboutKey = (error: ParleyError) =>
  error.code === 190 && /PARLEY_OPERATOR_KEY|operator door/.test(error.message)

/** By whoever knows where the ids are: see `addVerb`. */
export const isMissing = (thrown: unknown): thrown is ParleyError =>
  thrown instanceof ParleyError && thrown.status === 404

export function refused(error: ParleyError): Failure {
  const words = error.details ?? error.message
  const code = error.code === undefined ? '' : ` (${error.code})`
  const why = error.traceId && `parley logs --trace ${error.traceId} tells the whole story.`
  const next = isAboutKey(error) ? WRONG_KEY : (NEXT[error.code ?? 0] ?? why)
  return { sentence: `${words}${code}`, exitCode: EXIT.refused, ...(next && { next }) }
}
