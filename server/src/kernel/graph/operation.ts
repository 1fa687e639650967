/** An operation: one verb as one declarative object. */

import { z } from 'zod'
import type { Asked, Call, Permission } from '../call.ts'
import type { Budget } from '../limits/budget.ts'
import type { Upload } from '../params.ts'
import type { AnyNodeKind, NodeKind } from './node.ts'

/**
 * How the body is read: as parameters, as parameters and files, left as a stream of bytes, or, for a `document`,
 * as a form with a file in it or else as the very bytes of one document.
 */
export type BodyKind = 'parameters' | 'form' | 'bytes' | 'document'

export type Given<N, I> = {
  node: N
  input: I
  /** The third path segment, where the route has one. */
  key: string
  body: GivenBody
}

export type GivenBody = {
  headers: Record<string, string | string[] | undefined>
  /** The raw body of an operation that takes bytes. */
  stream?: AsyncIterable<Buffer>
  files: Upload[]
  /** The body of an operation that takes a document, where it was not a form. */
  document?: Buffer
}

/** An answer that is not JSON: a table for a spreadsheet, a picture. Only for operations that read. */
export class Document {
  readonly type: string
  readonly body: string | Uint8Array
  readonly headers: Record<string, string>

  constructor(type: string, body: string | Uint8Array, headers: Record<string, string> = {}) {
    this.type = type
    this.body = body
    this.headers = headers
  }
}

export type Described = {
  summary: string
  /** The codes this operation may refuse with, beside those every operation may (100 for a bad parameter, 190, 200). */
  refuses?: Record<number, string>
  /** What its calls are made from, beside the budget of the application: one for each node it is called on. */
  budget?: Budget
  answer: z.ZodType
  example?: unknown
}

type Common<N, I> = Described & {
  node: NodeKind<N>
  /** Empty: any valid token will do. */
  permissions: Permission[]
  input: z.ZodType<I>
  body: BodyKind
}

export type ReadOperation<N, I> = Common<N, I> & {
  effect: 'reads'
  run(given: Given<N, I> & { call: Asked }): unknown
}

export type WriteOperation<N, I, P> = Common<N, I> & {
  effect: 'writes'
  /** Slow questions to the world, before any transaction; the node is read again after it. */
  prepare?: (given: Given<N, I> & { call: Asked }) => Promise<P>
  run(given: Given<N, I> & { call: Call; prepared: P }): Promise<unknown>
}

// The registry holds operations on all kinds of nodes with all kinds of inputs; each was type-checked where it
// was written, and dispatch only ever passes an operation what its own node kind and input schema produced.
type Any = Omit<Common<unknown, unknown>, 'node'> & { node: AnyNodeKind; run(given: never): unknown }
export type AnyOperation =
  | (Any & { effect: 'reads' })
  | (Any & { effect: 'writes'; prepare?: (given: never) => Promise<unknown> })

export type NoInput = Record<never, never>
const nothing = z.object({}) as unknown as z.ZodType<NoInput>

type Loosely<N, I> = Described & {
  permission?: Permission | Permission[]
  input?: z.ZodType<I>
  body?: BodyKind
} & { node?: NodeKind<N> }

export function reading<N, I = NoInput>(
  node: NodeKind<N>,
  spec: Loosely<N, I> & Pick<ReadOperation<N, I>, 'run'>,
): ReadOperation<N, I> {
  return { ...spec, ...common(node, spec), effect: 'reads' }
}

export function operation<N, I = NoInput, P = undefined>(
  node: NodeKind<N>,
  spec: Loosely<N, I> & Pick<WriteOperation<N, I, P>, 'run' | 'prepare'>,
): WriteOperation<N, I, P> {
  return { ...spec, ...common(node, spec), effect: 'writes' }
}

function common<N, I>(node: NodeKind<N>, spec: Loosely<N, I>) {
  return {
    node,
    permissions: [spec.permission ?? []].flat(),
    input: spec.input ?? (nothing as unknown as z.ZodType<I>),
    body: spec.body ?? ('parameters' as const),
  }
}

export const success = { success: true }
export const successAnswer = z.object({ success: z.literal(true) })
