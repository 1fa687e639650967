/** Refusals: every answer that is not a success, with the words a client can act on. */

export type RefusalParts = {
  code: number
  status: number
  message: string
  type?: string
  subcode?: number
  title?: string
  userMessage?: string
  details?: unknown
  /** Lists and objects that stand beside the details, each under a name of its own. */
  data?: Record<string, unknown>
  blame?: string[]
  transient?: boolean
  retryAfterSeconds?: number
}

/** Thrown to end an operation; the transaction around it is rolled back and the caller gets these parts. */
export class Refusal extends Error {
  readonly parts: RefusalParts

  constructor(parts: RefusalParts) {
    super(parts.message)
    this.name = 'Refusal'
    this.parts = parts
  }
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
  return text.length <= max ? text : `${text.slice(0, max)}… (${text.length} characters)`
}
