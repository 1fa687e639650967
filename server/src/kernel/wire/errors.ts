/** Refusals: every answer that is not a success, with the words a client can act on. */

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

/** A function that makes refusals of one kind, and tells the contract which: what `refuses` of an operation lists. */
export type Refusing<A extends unknown[] = never[]> = ((...args: A) => Refusal) & {
  readonly kind: RefusalKind
}

/** A kind of refusal: what is fixed about it, and what it says of the case at hand. */
export function refusing<A extends unknown[]>(
  name: string,
  { unnumbered, status = 400, ...fixed }: Fixed,
  say: (...args: A) => Said,
): Refusing<A> {
  const kind: RefusalKind = { name, status, ...fixed }
  const { meaning: _, ...parts } = { ...fixed, status }
  const make = (...args: A) => {
    const said = say(...args)
    const { message, ...more } = typeof said === 'string' ? { message: said } : said
    const numbered = unnumbered ? message : `(#${fixed.code}) ${message}`
    return new Refusal({ ...parts, ...more, message: numbered }, kind)
  }
  return Object.assign(make, { kind })
}

export function refusal(
  code: number,
  status: number,
  message: string,
  more: Partial<RefusalParts> = {},
): Refusal {
  return new Refusal({ code, status, message, ...more })
}

export const invalidParameter = (message: string, more: Partial<RefusalParts> = {}): Refusal =>
  refusal(100, 400, message, more)

export const invalidToken = (message: string, more: Partial<RefusalParts> = {}): Refusal =>
  refusal(190, 401, message, more)

/** One and the same answer for "not there" and "not yours": nobody learns that a foreign thing exists. */
export const notFound = (method: string, id: string): Refusal =>
  refusal(
    100,
    404,
    `Unsupported ${method.toLowerCase()} request. Object with ID '${shorten(id)}' does not exist, or your token may not reach it.`,
    { subcode: 33, type: 'GraphMethodException' },
  )

export const unknownPath = (path: string): Refusal =>
  refusal(2500, 404, `Unknown path components: ${shorten(path)}`)

export const wrongMethod = (method: string, path: string, allowed: string[]): Refusal =>
  refusal(
    100,
    405,
    `Unsupported ${method.toLowerCase()} request. ${shorten(path)} takes ${allowed.join(', ')}.`,
    {
      subcode: 33,
      type: 'GraphMethodException',
    },
  )

export const missingPermission = (needed: string[], held: string[]): Refusal =>
  refusal(
    200,
    403,
    `(#200) This needs the permission ${needed.join(' and ')}; the token has ${held.length ? held.join(', ') : 'no permission at all'}.`,
  )

export const tooLarge = (what: string, limit: string): Refusal =>
  refusal(100, 413, `(#100) ${what} is too large; at most ${limit} is accepted.`)

export const wrongMediaType = (found: string, allowed: string): Refusal =>
  refusal(100, 415, `(#100) Content type "${shorten(found)}" is not accepted here; send ${allowed}.`)

export const tooSlow = (seconds: number): Refusal =>
  refusal(100, 408, `(#100) The request body did not arrive within ${seconds} seconds.`, { transient: true })

export const unavailable = (): Refusal =>
  refusal(2, 503, 'The service is temporarily unable to reach its database. Try again in a moment.', {
    transient: true,
    retryAfterSeconds: 1,
  })

export const ourFault = (): Refusal =>
  refusal(1, 500, 'Something went wrong on our side. The trace id names this request in the server log.', {
    transient: true,
  })

/** The body of a refusal, as docs/choices.md ("error body") lays it out. */
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
  return {
    error: {
      code: parts.code,
      message: parts.message,
      type: parts.type ?? 'OAuthException',
      ...(parts.subcode !== undefined && { error_subcode: parts.subcode }),
      ...(parts.title !== undefined && { error_user_title: parts.title }),
      ...(parts.userMessage !== undefined && { error_user_msg: parts.userMessage }),
      ...(data && { error_data: data }),
      is_transient: parts.transient ?? false,
      trace_id: trace.trace_id,
      ...(trace.platform && { fbtrace_id: trace.trace_id }),
    },
  }
}

/** Keeps a stranger's text from filling an answer or a log line. */
export function shorten(text: string, max = 120): string {
  // A cut may go through a character of two halves; strict readers of JSON refuse half a one.
  return text.length <= max ? text : `${text.slice(0, max).toWellFormed()}… (${text.length} characters)`
}
