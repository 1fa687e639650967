/** A request as the graph is given it, and what it answers with. */

import type { Headers } from '../call/auth.ts'
import type { Listener } from '../call/call.ts'
import type { SetHeader } from '../call/limits/call-budgets.ts'
import type { RequestFacts } from '../call/request-facts.ts'
import type { Bag, Upload } from '../wire/params.ts'
import type { Document } from './operation.ts'

/** A request, as the web framework's room hands it over. */
export type Incoming = {
  method: string
  /** The path as it was sent, still percent-encoded, without the query. */
  path: string
  query: Bag
  headers: Headers
  /** Called under a name of the platform's: the interceptor says so. */
  isAtPlatform: boolean
  trace_id: string
  /** The network address it came from. */
  address: () => string | undefined
  /** The address under which whoever asks knows us. */
  baseUrl: string
  /** A header for the answer. */
  setHeader: SetHeader
  /** Called with the application that the request is made for, and whether it may write; may refuse. */
  takenBy?: (appId: string, isWriting: boolean) => void
  /** While it waits for its sender or its reader, the request holds no place. */
  away: Listener['away']
  /** The facts of the request, filled in on the way. */
  facts: RequestFacts
  listener: () => Listener
  /** It is one of them itself. */
  edges?: EdgesRead
  /** The body as parameters (and files), read when first asked for. */
  parameters(): Read | Promise<Read>
  /** The same for an operation that takes a document: what is not a form comes as it was sent. */
  document(): Promise<Read & { document?: Buffer }>
  bytes(): AsyncIterable<Buffer>
}

type Read = {
  bag: Bag
  files: Upload[]
  content: string
  /** Its text was checked when it was read. */
  isClean?: true
}

/** Edges asked for as fields, counted for the whole call. */
export type EdgesRead = { named: number; read: number }

export type Dispatch = (incoming: Incoming) => Promise<string | Document>
