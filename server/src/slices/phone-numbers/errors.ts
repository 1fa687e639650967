/** What is refused about phone numbers and their verification codes. */

import { invalidParameter, refusal } from '../../kernel/errors.ts'
import { CODE_LIMITS } from './phone-number.ts'

export const tooManyRequests = ({ most, says }: { most: number; says: string }, retryAfterSeconds: number) =>
  refusal(
    136024,
    429,
    `Request code error: ${most} ${most === 1 ? 'code was' : 'codes were'} requested ${says}, which is the most. Try again in ${retryAfterSeconds} seconds.`,
    {
      subcode: 2388091,
      title: "Couldn't send the code",
      userMessage: 'Try again after some time.',
      transient: true,
      retryAfterSeconds,
    },
  )

export const noCodeGateway = () =>
  refusal(
    136024,
    400,
    'Request code error: no gateway is configured that could bring the code to the number. The operator sets PARLEY_CODE_GATEWAY_URL.',
    { subcode: 2388091 },
  )

export const codeMalformed = (code: string) =>
  invalidParameter(
    `(#100) Param code must be the ${CODE_LIMITS.digits} digits of the code - got ${code.length} characters.`,
    {
      blame: ['code'],
    },
  )

export const codeWrong = (triesLeft: number) =>
  refusal(
    133016,
    400,
    `Verify code error: this is not the code that was sent. ${triesLeft > 0 ? `${triesLeft} tries are left for it.` : 'No try is left for it; request a new code.'}`,
    { subcode: 2388093, title: "Couldn't verify the code", userMessage: 'The code entered is incorrect.' },
  )

export const noCodeOutstanding = () =>
  refusal(
    133016,
    400,
    'Verify code error: no code is outstanding for this number. Request one with request_code first.',
    {
      subcode: 2388093,
    },
  )

export const codeExpired = () =>
  refusal(
    368,
    400,
    `Verify code error: the code has expired; a code lives ${CODE_LIMITS.lifetimeMs / 60_000} minutes. Request a new one.`,
    { subcode: 2388093 },
  )

export const tooManyTriesOnCode = () =>
  refusal(
    133015,
    429,
    `Verify code error: this code was guessed at ${CODE_LIMITS.triesPerCodeMax} times, which is the most; even the right code is refused. Request a new one.`,
    { subcode: 2388093, retryAfterSeconds: 1 },
  )

export const tooManyTriesOnNumber = (retryAfterSeconds: number) =>
  refusal(
    133015,
    429,
    `Verify code error: ${CODE_LIMITS.wrongTriesMax} wrong codes were tried on this number within a day, which is the most. Try again in ${retryAfterSeconds} seconds.`,
    { subcode: 2388093, retryAfterSeconds },
  )

export const duplicateCommand = (name: string) =>
  invalidParameter(
    `(#100) Param commands: the command_name "${name}" stands there twice; names must be unique.`,
    {
      blame: ['commands'],
    },
  )

export const sandboxOnly = (what: string) =>
  invalidParameter(`(#100) ${what} is only there in the sandbox (PARLEY_MODE=sandbox).`)
