/** The log: one JSON object a line, and no secret in any of them, whatever it was handed. */

import { hostname } from 'node:os'
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

export const CUT = '[cut]'
/** Of what is logged; libraries hang whole worlds on to what they throw. */
const DEPTH_MAX = 4
const CAUSES_MAX = 3

/** Names under which a secret may travel; what they hold is never written. */
const SECRET_NAMES =
  /^(authorization|cookie|set-cookie|idempotency-key|password|secret|token|.*_(token|secret|key|password|verifier))$/i

/** Secrets that can be recognized by their form, wherever they stand in a line. */
const SECRET_FORMS: [RegExp, string][] = [
  [/\b(bearer|oauth|basic)(\s+)[^\s"\\,;]+/gi, `$1$2${CUT}`],
  [/parley_[\w-]{20,}/g, CUT],
  // In a line of JSON a line break is two characters.
  [/-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\w+/=\\\s-]*/g, CUT],
  [/:\/\/[^\s/@"\\]+@/g, `://${CUT}@`],
  [/([?&][\w.[\]-]+=)[^&\s"\\#]+/g, `$1${CUT}`],
]

/** What a terminal may take for an order, and what some readers take for the end of a line. */
const UNSEEN = /[\x7f-\x9f\u2028\u2029]/g

/** `known`: the values that are secret in this installation, whatever their form. */
export function newLog(level: string, known: readonly string[], destination?: DestinationStream): Logger {
  const values = searchedFor(known)
  const options: LoggerOptions = {
    level,
    // The library takes its own as it is loaded, which may be in another process: that of a snapshot.
    base: { pid: process.pid, hostname: hostname() },
    formatters: { log: (fields) => plainFields(fields, DEPTH_MAX) },
    serializers: { err: (error) => error },
    hooks: { streamWrite: (line) => withoutSecrets(line, values) },
  }
  return pino(options, destination ?? standardOutput())
}

/** Lines that a full disk does not take, beyond which they are dropped. */
const UNWRITTEN_BYTES_MAX = 1_048_576

/** Where it cannot be written to, nothing is logged, and the service goes on. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: UNWRITTEN_BYTES_MAX })
  output.on('error', () => {})
  return output
}

/** A shorter word would be cut out of the middle of others. */
const SECRET_LENGTH_MIN = 6

/** Secret values as they may stand in a line, the longest first. */
export const searchedFor = (known: readonly string[]): string[] =>
  [...new Set(known.flatMap((value) => [value, JSON.stringify(value).slice(1, -1)]))]
    .filter((value) => value.length >= SECRET_LENGTH_MIN)
    .toSorted((a, b) => b.length - a.length)

export function withoutSecrets(line: string, values: readonly string[] = []): string {
  let clean = line
  for (const value of values) clean = clean.replaceAll(value, CUT)
  for (const [form, instead] of SECRET_FORMS) clean = clean.replace(form, instead)
  return clean.replace(UNSEEN, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

export type PlainError = { type: string; message: string; code?: string; stack?: string; cause?: PlainError }

/** An error without what libraries hang on to it: clients with their keys, settings, whole requests. */
export function plainError(error: Error, causes = 0): PlainError {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return {
    type: error.name,
    message: error.message,
    ...(['string', 'number'].includes(typeof code) && { code: String(code) }),
    ...(error.stack !== undefined && { stack: error.stack }),
    ...(cause instanceof Error && causes < CAUSES_MAX && { cause: plainError(cause, causes + 1) }),
  }
}

/** The same cut for what is kept elsewhere: what stands under the name of a secret, and what lies too deep to look at. */
export const withoutNamedSecrets = (value: unknown, depthMax: number): unknown => plain(value, depthMax)

function plainFields(fields: object, depthLeft: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      SECRET_NAMES.test(name) && value !== null && value !== undefined ? CUT : plain(value, depthLeft),
    ]),
  )
}

function plain(value: unknown, depthLeft: number): unknown {
  if (value instanceof Error) return plainError(value)
  if (typeof value !== 'object' || value === null) return value
  if (depthLeft <= 0) return CUT
  if (Array.isArray(value)) return value.map((one) => plain(one, depthLeft - 1))
  const kind = Object.getPrototypeOf(value)
  if (kind === Object.prototype || kind === null) return plainFields(value, depthLeft - 1)
  return value instanceof Date ? value.toISOString() : `[${kind.constructor?.name ?? 'object'}]`
}
