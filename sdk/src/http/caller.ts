/** Asking an operation by its name, typed by what the registry of the server says about it. */

import { addressOf, withQuery } from './address.ts'
import { type Page, Pages } from './pages.ts'
import type { CallOptions, Transport } from './transport.ts'

/** A table of operations, as types. */
export type Door = Record<string, { at: string[]; input: unknown; answer: unknown }>

export type Listed<D extends Door, N extends keyof D> = Pages<Extract<D[N]['answer'], Page<unknown>>>

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
}

export function caller<D extends Door>(
  table: Record<keyof D & string, string>,
  { transport, prefix, brand }: { transport: Transport; prefix: string; brand: string },
): Caller<D> {
  function call(name: keyof D & string, at: string[], input?: unknown, options?: CallOptions) {
    const { method, path } = addressOf(table[name], at, brand)
    const isInQuery = method !== 'POST'
    const place = isInQuery ? withQuery(prefix + path, input as object | undefined) : prefix + path
    return transport.send(method, place, isInQuery ? undefined : input, options)
  }
  const list = (name: keyof D & string, at: string[], input?: object, options?: CallOptions) =>
    new Pages((after) => call(name, at, after === undefined ? input : { ...input, after }, options) as never)
  const bytes = (name: keyof D & string, at: string[], options?: CallOptions) =>
    transport.download(prefix + addressOf(table[name], at, brand).path, options)
  // The table and the types were written from one registry: what a name takes and answers is known by the type.
  return Object.assign(call, { list, bytes, transport, brand }) as unknown as Caller<D>
}
