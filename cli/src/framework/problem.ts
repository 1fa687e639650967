/** What can go wrong, as people are shown it: one sentence, a next step, and an exit code that scripts can rely on. */

/** Documented in docs/guides/command-line.md; a program that was run for somebody ends with its own code. */
export const EXIT = {
  done: 0,
  /** The command did its work, and what it looked at is not as it should be: a flow with mistakes, a drift, a finding. */
  found: 1,
  /** An unknown verb, a missing argument, a file that is not there. */
  misused: 2,
  /** No server answers, or the service could not be started. */
  unreachable: 3,
  /** The server said no. */
  refused: 4,
  interrupted: 130,
} as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** Anything that the person at the keyboard can fix. */
export class Problem extends Error {
  readonly next: string | undefined
  readonly exitCode: ExitCode

  constructor(sentence: string, more: { next?: string; exitCode?: ExitCode; cause?: unknown } = {}) {
    super(sentence, more.cause === undefined ? undefined : { cause: more.cause })
    this.next = more.next
    this.exitCode = more.exitCode ?? EXIT.misused
  }
}

/** By what the system names it, or what it says. */
export function codeOf(thrown: unknown): string {
  const isNamed = thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string'
  return isNamed ? String(thrown.code) : wordsOf(thrown)
}

/** What something that was thrown says. */
export const wordsOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown)

/** Ends a command with a code, when everything was said already. */
export class Ended extends Error {
  readonly exitCode: number

  constructor(exitCode: number) {
    super(`ended with ${exitCode}`)
    this.exitCode = exitCode
  }
}
