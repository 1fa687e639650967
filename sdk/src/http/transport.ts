/** One call over HTTP: the token, the time it may take, the key that makes it safe to repeat, and the attempts. */

import { ParleyError } from '../errors.ts'
import type { ErrorAnswer } from '../generated/schemas.ts'
import { type Body, bodyOf } from './body.ts'
import { delayMsBefore, pause, readRetryAfter } from './retry.ts'
import { linkAt, urlAt } from './server-url.ts'

export type Connection = {
  /** Where the server is. */
  server: string
  token: string
  /** Links that the server answers with need the token, wherever they lead: so it is on the platform. */
  isTokenForLinks: boolean
  fetch: typeof fetch
  /** Milliseconds for each attempt. */
  timeout: number
  /** Attempts after the first. */
  retries: number
  /** Undefined: found out from the server's answers. */
  idempotencyKeys: boolean | undefined
}

/** What may be said about a single call. */
export type CallOptions = {
  signal?: AbortSignal
  /** Milliseconds for each attempt. */
  timeout?: number
  /** Attempts after the first. */
  retries?: number
  /** A word of your own for this POST: repeated with the same word, it is answered as before and done once. */
  idempotencyKey?: string
  headers?: Record<string, string>
}

export type Transport = {
  /** `path` begins with `/`. Answers the JSON of the answer, or the text where it was none: its type is the caller's word. */
  send<T = unknown>(method: string, path: string, input: unknown, options?: CallOptions): Promise<T>
  /** The bytes at a path, or at a link that the server answered with. */
  download(place: string, options?: CallOptions): Promise<Uint8Array<ArrayBuffer>>
  /** Whether the server has shown that it heeds keys. */
  knowsKeys(): boolean
}

/** Every answer of Parley carries it; other servers that speak the same words know no keys. */
const TRACE_HEADER = 'x-parley-trace-id'

export function transport(connection: Connection): Transport {
  let isParley = false
  const knowsKeys = () => connection.idempotencyKeys ?? isParley

  async function attempt<T>(
    url: string,
    init: RequestInit,
    options: CallOptions,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const timeoutMs = options.timeout ?? connection.timeout
    const clock = new AbortController()
    const timer = setTimeout(() => clock.abort(), timeoutMs)
    const signal = options.signal ? AbortSignal.any([options.signal, clock.signal]) : clock.signal
    try {
      init.signal = signal
      const response = await connection.fetch(url, init)
      if (!isParley && response.headers.has(TRACE_HEADER)) isParley = true
      return await read(response)
    } catch (error) {
      if (error instanceof ParleyError) throw error
      options.signal?.throwIfAborted()
      const message = clock.signal.aborted
        ? `No answer came within ${timeoutMs / 1000} seconds: ${init.method} ${pathOf(url)}`
        : `The server could not be reached: ${init.method} ${pathOf(url)}`
      throw new ParleyError({ status: 0, message, cause: error })
    } finally {
      clearTimeout(timer)
    }
  }

  async function persist<T>(
    url: string,
    init: RequestInit & { method: string },
    options: CallOptions,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const retries = options.retries ?? connection.retries
    for (let earlier = 0; ; earlier++) {
      try {
        return await attempt(url, init, options, read)
      } catch (error) {
        if (!(error instanceof ParleyError) || earlier >= retries) throw error
        const isKeyed = knowsKeys() && init.method === 'POST'
        const delayMs = delayMsBefore(error, { method: init.method, earlier, isKeyed })
        if (delayMs === undefined) throw error
        await pause(delayMs, options.signal)
      }
    }
  }

  return {
    knowsKeys,
    async send<T>(method: string, path: string, input: unknown, options: CallOptions = {}) {
      const url = urlAt(connection.server, path)
      const body = method === 'GET' ? undefined : bodyOf(input)
      const headers = headersOf(connection, method, body, options)
      return persist(url, { method, headers, ...(body && { body: body.content }) }, options, readAnswer<T>)
    },
    async download(place, options = {}) {
      const { url, isHome } = linkAt(connection.server, place)
      const isTrusted = isHome || connection.isTokenForLinks
      const headers = {
        ...(isTrusted && { authorization: `Bearer ${connection.token}` }),
        ...options.headers,
      }
      return persist(url, { method: 'GET', headers }, options, async (response) => {
        if (!response.ok) await readAnswer(response)
        return new Uint8Array(await response.arrayBuffer())
      })
    },
  }
}

function headersOf(
  { token, idempotencyKeys }: Connection,
  method: string,
  body: Body | undefined,
  options: CallOptions,
): Record<string, string> {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` }
  if (body?.type !== undefined) headers['content-type'] = body.type
  if (method === 'POST' && (idempotencyKeys !== false || options.idempotencyKey !== undefined))
    headers['idempotency-key'] = options.idempotencyKey ?? newKey()
  return options.headers ? Object.assign(headers, options.headers) : headers
}

/** A page that was not served over TLS has no randomUUID. */
function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

async function readAnswer<T>(response: Response): Promise<T> {
  const text = await response.text()
  const answer = isJson(response) ? parsed(text) : undefined
  if (response.ok && !hasError(answer)) {
    if (answer === undefined && isJson(response))
      throw new ParleyError({ status: response.status, message: 'The answer is not valid JSON.' })
    return (answer ?? text) as T
  }
  throw new ParleyError({
    status: response.status,
    ...(hasError(answer) && { error: answer.error }),
    traceId: response.headers.get(TRACE_HEADER) ?? undefined,
    retryAfter: readRetryAfter(response.headers.get('retry-after')),
  })
}

const isJson = (response: Response) => /\bjson\b|javascript/.test(response.headers.get('content-type') ?? '')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const hasError = (answer: unknown): answer is ErrorAnswer =>
  typeof answer === 'object' && answer !== null && 'error' in answer && typeof answer.error === 'object'

/** What is reported of an address: never its parameters, which may hold a token. */
const pathOf = (url: string) => url.replace(/\?.*$/, '')
