/** Asking an operation by its name, typed by what the registry of the server says about it. */

import { addressOf, withQuery } from './address.ts'
import { isPage, type Page, Pages } from './pages.ts'
import type { CallOptions, Transport } from './transport.ts'

/** A table of operations, as types. */
export type Door = Record<string, { at: string[]; input: unknown; answer: unknown }>

/** Nothing is known of the answers of just any door. */
type PageIn<Answer> = unknown extends Answer ? Page<unknown> : Extract<Answer, Page<unknown>>
export type Listed<D extends Door, N extends keyof D> = Pages<PageIn<D[N]['answer']>>

export type Caller<D extends Door> = {
  <N extends keyof D & string>(
    name: N,
    at: D[N]['at'],
    input?: D[N]['input'],
    options?: CallOptions,
  ): Promise<D[N]['answer']>
  /** For operations that answer a page: goes on with the next ones. */
  list<N extends keyof D & string>(
    name: N,
    at: D[N]['at'],
    input?: D[N]['input'],
    options?: CallOptions,
  ): Listed<D, N>
  /** For operations that answer a file. */
  bytes<N extends keyof D & string>(
    name: N,
    at: D[N]['at'],
    options?: CallOptions,
  ): Promise<Uint8Array<ArrayBuffer>>
  readonly transport: Transport
  /** What `messaging_product` says, and what some paths and keys begin with. */
  readonly brand: string
  /** Of the paths: such as `v23.0`, or `plain`. */
  readonly version: string
}

export function caller(
  table: Record<string, string>,
  { prefix, ...spoken }: { transport: Transport; prefix: string; brand: string; version: string },
): Caller<Door> {
  const { transport, brand } = spoken
  const placeOf = (name: string, at: string[]) => addressOf(table[name] ?? '', at, brand)
  function call(name: string, at: string[], input?: unknown, options?: CallOptions): Promise<unknown> {
    const { method, path } = placeOf(name, at)
    const isInQuery = method !== 'POST'
    const place = isInQuery ? withQuery(prefix + path, input) : prefix + path
    return transport.send(method, place, isInQuery ? undefined : input, options)
  }
  const list = (name: string, at: string[], input?: unknown, options?: CallOptions) =>
    new Pages(async (after) => {
      const asked = after === undefined ? input : Object.assign({}, input, { after })
      const answer = await call(name, at, asked, options)
      if (!isPage(answer)) throw new TypeError(`${name} was answered with something that is no list.`)
      return answer
    })
  const bytes = (name: string, at: string[], options?: CallOptions) =>
    transport.download(prefix + placeOf(name, at).path, options)
  return Object.assign(call, { list, bytes, ...spoken })
}
