/** Refusals: every answer that is not a success, with the words a client can act on. */

import { firstCharacters, lengthOf } from './characters.ts'

/** What is always the same about one kind of refusal; the contract is written from these. */
export type RefusalKind = {
  /** As it is called in the contract: the name of the function that makes it. */
  name: string
  code: number
  status: number
  /** What it means to whoever reads the contract: `the template is paused`. */
  meaning: string
  subcode?: number
  title?: string
  type?: string
  transient?: boolean
  /** Any call may be refused so: operations need not declare it. */
  ofAnyCall?: true
}

export type RefusalParts = {
  code: number
  status: number
  message: string
  type?: string
  subcode?: number
  title?: string
  userMessage?: string
  /** Always text: typed clients declare it so, and one drops the whole error otherwise. */
  details?: string
  /** Stands beside the details under names of its own: lists, verdicts. */
  data?: Record<string, unknown>
  blame?: string[]
  transient?: boolean
  retryAfterSeconds?: number
  /** What may be asked instead of a method that may not. */
  allow?: readonly string[]
}

/** Thrown to end an operation; the transaction around it is rolled back and the caller gets these parts. */
export class Refusal extends Error {
  readonly parts: RefusalParts
  readonly kind: RefusalKind | undefined

  constructor(parts: RefusalParts, kind?: RefusalKind) {
    super(parts.message)
    this.name = 'Refusal'
    this.parts = parts
    this.kind = kind
  }
}

type Fixed = Omit<RefusalKind, 'name' | 'status'> & {
  /** 400 unless it is said. */
  status?: number
  /** The message does without the code in front of it. */
  unnumbered?: true
}

/** Of what is fixed, only the code is the same in every case; a case may know the rest better. */
type Said = string | Omit<RefusalParts, 'code' | 'status'> | Omit<RefusalParts, 'code'>

/** A function that makes refusals of one kind, and declares them to the contract: what `refuses` of an operation lists. */
export type Refusing<A extends unknown[] = never[]> = ((...args: A) => Refusal) & {
  readonly kind: RefusalKind
}

const kinds: RefusalKind[] = []

/** Every way in which a call can be refused. */
export const refusalKinds = (): readonly RefusalKind[] => kinds

/** Every code that a call can be refused with. */
export const refusalCodes = (): number[] => [...new Set(kinds.map(({ code }) => code))].sort((a, b) => a - b)

/** A kind of refusal: what is fixed about it, and what it says of the case at hand. */
export function refusing<A extends unknown[]>(
  name: string,
  { unnumbered, status = 400, ...fixed }: Fixed,
  say: (...args: A) => Said,
): Refusing<A> {
  const kind: RefusalKind = { name, status, ...fixed }
  kinds.push(kind)
  const { meaning: _, ofAnyCall: __, ...parts } = { ...fixed, status }
  const make = (...args: A) => {
    const said = say(...args)
    const { message, ...more } = typeof said === 'string' ? { message: said } : said
    const numbered = unnumbered ? message : `(#${fixed.code}) ${message}`
    return new Refusal({ ...parts, ...more, message: numbered }, kind)
  }
  return Object.assign(make, { kind })
}

/** The same for what has nothing to do with one operation: a bad parameter, a wrong token, too much at once. */
export const refusingAnyCall = <A extends unknown[]>(
  name: string,
  fixed: Fixed,
  say: (...args: A) => Said,
): Refusing<A> => refusing(name, { ...fixed, ofAnyCall: true }, say)

type More = Partial<Omit<RefusalParts, 'code' | 'message'>>

export const invalidParameter = refusingAnyCall(
  'invalidParameter',
  { code: 100, meaning: 'a parameter is missing or wrong' },
  (message: string, more: More = {}) => ({ message, ...more }),
)

export const invalidToken = refusingAnyCall(
  'invalidToken',
  {
    code: 190,
    status: 401,
    meaning: 'the access token, or the operator key, is not valid',
    unnumbered: true,
  },
  (message: string, more: More = {}) => ({ message, ...more }),
)

const UNSUPPORTED = { code: 100, subcode: 33, type: 'GraphMethodException', unnumbered: true } as const

/** One and the same answer for "not there" and "not yours": nobody learns that a foreign thing exists. */
export const notFound = refusingAnyCall(
  'notFound',
  { ...UNSUPPORTED, status: 404, meaning: 'there is no such object, or the token may not reach it' },
  (method: string, id: string) =>
    `Unsupported ${method.toLowerCase()} request. Object with ID '${shorten(id)}' does not exist, or your token may not reach it.`,
)

export const unknownPath = refusingAnyCall(
  'unknownPath',
  { code: 2500, status: 404, meaning: 'there is no such path', unnumbered: true },
  (path: string, hint?: string) =>
    `Unknown path components: ${shorten(path)}${hint === undefined ? '' : `. ${hint}`}`,
)

export const wrongMethod = refusingAnyCall(
  'wrongMethod',
  { ...UNSUPPORTED, status: 405, meaning: 'the path does not take this method' },
  (method: string, path: string, allowed: string[]) => ({
    message: `Unsupported ${method.toLowerCase()} request. ${shorten(path)} takes ${allowed.join(', ')}.`,
    allow: allowed,
  }),
)

/** Of operations and pages that are declared so. */
export const sandboxOnly = refusingAnyCall(
  'sandboxOnly',
  { code: 100, meaning: 'it is a tool of the sandbox, and this installation runs in production' },
  (what: string, more: More = {}) => ({
    message: `${shorten(what)} is there in the sandbox only, and this installation runs in production (PARLEY_MODE=production).`,
    ...more,
  }),
)

export const missingPermission = refusingAnyCall(
  'missingPermission',
  { code: 200, status: 403, meaning: 'the token lacks the permission' },
  (needed: string[], held: string[]) =>
    `This needs the permission ${needed.join(' and ')}; the token has ${held.length ? held.join(', ') : 'no permission at all'}.`,
)

export const tooLarge = refusingAnyCall(
  'tooLarge',
  { code: 100, status: 413, meaning: 'what was sent is too large' },
  (what: string, limit: string) => `${what} is too large; at most ${limit} is accepted.`,
)

export const wrongMediaType = refusingAnyCall(
  'wrongMediaType',
  { code: 100, status: 415, meaning: 'the content type, or its encoding, is not accepted' },
  (header: 'Content-Type' | 'Content-Encoding', found: string, allowed: string) =>
    `${header} "${shorten(found)}" is not accepted here; send ${allowed}.`,
)

export const tooSlow = refusingAnyCall(
  'tooSlow',
  { code: 100, status: 408, transient: true, meaning: 'the body arrives too slowly' },
  (seconds: number) => `The request body did not arrive within ${seconds} seconds.`,
)

/** Nothing was done for this request, and it may simply be sent again. */
export const unableNow = refusingAnyCall(
  'unableNow',
  {
    code: 2,
    status: 503,
    transient: true,
    meaning: 'the service has more to do than it can, or cannot reach its database',
    unnumbered: true,
  },
  (message: string) => ({ message, retryAfterSeconds: 1 }),
)

export const unavailable = () =>
  unableNow('The service is temporarily unable to reach its database. Try again in a moment.')

export const ourFault = refusingAnyCall(
  'ourFault',
  { code: 1, status: 500, transient: true, meaning: 'something went wrong on our side', unnumbered: true },
  () => 'Something went wrong on our side. The trace id names this request in the server log.',
)

/** The body of a refusal as docs/reference/calls.md shows it. */
export function errorBody(
  refused: Refusal,
  trace: { trace_id: string; platform: boolean },
): { error: object } {
  const parts = refused.parts
  const data =
    parts.details === undefined && parts.blame === undefined && parts.data === undefined
      ? undefined
      : {
          details: parts.details ?? parts.message,
          ...(parts.blame && { blame_field_specs: parts.blame.map((name) => [name]) }),
          ...parts.data,
        }
  // The platform has both or neither: a title stands above a sentence.
  const isTitled = trace.platform && parts.title !== undefined
  const userMessage = parts.userMessage ?? (isTitled ? parts.message.replace(/^\(#\d+\) /, '') : undefined)
  return {
    error: {
      code: parts.code,
      message: parts.message,
      type: parts.type ?? 'OAuthException',
      ...(parts.subcode !== undefined && { error_subcode: parts.subcode }),
      ...(parts.title !== undefined && { error_user_title: parts.title }),
      ...(userMessage !== undefined && { error_user_msg: userMessage }),
      ...(data && { error_data: data }),
      is_transient: parts.transient ?? false,
      trace_id: trace.trace_id,
      ...(trace.platform && { fbtrace_id: trace.trace_id }),
    },
  }
}

/** Keeps a stranger's text from filling an answer or a log line. */
export function shorten(text: string, max = 120): string {
  const start = firstCharacters(text, max)
  return start.length === text.length ? text : `${start}… (${lengthOf(text)} characters)`
}
