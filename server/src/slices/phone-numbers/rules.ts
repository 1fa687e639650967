/** Pure decisions about phone numbers and codes. */

import type { Refusal } from '../../kernel/wire/errors.ts'
import { codeExpired, codeMalformed, codeWrong, duplicateCommand, tooManyTriesOnCode } from './errors.ts'
import { CODE_LIMITS, type Command, type PhoneNumber, type VerificationCode } from './phone-number.ts'

/** A phone number, however it is written. */
export const digitsOf = (number: string): string => number.replace(/[^0-9]/g, '')

/** Each of all that there are is as likely as any other. */
export const newCode = (randomBelow: (end: number) => number): string =>
  String(randomBelow(10 ** CODE_LIMITS.digits)).padStart(CODE_LIMITS.digits, '0')

/** Spaces and hyphens are tolerated: people copy codes as they are shown to them. Too few digits are a wrong guess. */
export function readCode(text: string): string {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^[0-9]+$/.test(digits)) throw codeMalformed(text)
  return digits
}

/** What a guess at an outstanding code comes to. `tries` counts this guess already. */
export function judgeGuess(code: VerificationCode, isRight: boolean, now: number): 'right' | Refusal {
  if (code.tries > CODE_LIMITS.triesPerCodeMax) return tooManyTriesOnCode()
  if (code.expires_at <= now) return codeExpired()
  if (isRight) return 'right'
  return codeWrong(CODE_LIMITS.triesPerCodeMax - code.tries)
}

/** Seconds until the oldest of the counted attempts is old enough, or undefined while more are allowed. */
export function secondsToWait(
  attempts: number[],
  most: number,
  withinMs: number,
  now: number,
): number | undefined {
  const recent = attempts.filter((at) => at > now - withinMs).toSorted((a, b) => a - b)
  const oldest = recent.at(-most)
  return oldest === undefined ? undefined : Math.max(1, Math.ceil((oldest + withinMs - now) / 1000))
}

export function assertUniqueCommands(commands: Command[]): void {
  const seen = new Set<string>()
  for (const { command_name } of commands) {
    if (seen.has(command_name)) throw duplicateCommand(command_name)
    seen.add(command_name)
  }
}

const RANK = { GREEN: 3, UNKNOWN: 3, YELLOW: 2, RED: 1 } satisfies Record<
  PhoneNumber['quality_rating'],
  number
>

export function gotWorse(
  before: PhoneNumber['quality_rating'],
  after: PhoneNumber['quality_rating'],
): boolean {
  return RANK[after] < RANK[before]
}
