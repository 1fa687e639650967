/** An operation: one verb as one declarative object. */

import { z } from 'zod'
import type { Spoken } from '../call/brand.ts'
import type { Asked, Call, Permission } from '../call/call.ts'
import type { Budget } from '../call/limits/budget.ts'
import type { Refusing } from '../wire/errors.ts'
import type { Upload } from '../wire/params.ts'
import type { AnyNodeKind, NodeKind } from './node.ts'

/**
 * How the body is read: as parameters, as parameters and files, left as a stream of bytes, or, for a `document`,
 * as a form with a file in it or else as the very bytes of one document.
 */
type BodyKind = 'parameters' | 'form' | 'bytes' | 'document'

type Given<N, I> = {
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

/** Without end, it is streamed until the reader has left. */
type DocumentBody = string | Uint8Array | AsyncIterable<Uint8Array>

/** An answer that is not JSON: a table for a spreadsheet, a picture, what happens. Only for operations that read. */
export class Document {
  readonly type: string
  readonly body: DocumentBody
  readonly headers: Record<string, string>

  constructor(type: string, body: DocumentBody, headers: Record<string, string> = {}) {
    this.type = type
    this.body = body
    this.headers = headers
  }
}

type Described = {
  summary: string
  /** What a caller notices where the specification leaves something open: a paragraph each in contract and reference. */
  note?: readonly string[]
  /** Absent in production and its documents: what simulates, moves time or plays a customer. */
  sandboxOnly?: true
  /** What this operation may refuse with, beside what every operation may: a bad parameter, a wrong token. */
  refuses?: readonly Refusing[]
  /** What its calls are made from, beside the budget of the application: one for each node it is called on. */
  budget?: Budget
  answer: z.ZodType
  example?: unknown
  /** Where parameters stand, where the specification has them elsewhere than a POST in its body, others in the query. */
  parametersIn?: 'query' | 'body'
  /** What the value in the path is, where the route has one. */
  key?: string
  /** Headers that the operation reads by itself. */
  headers?: Record<string, z.ZodType>
  /** Content types that it answers with beside JSON, when it is asked to. */
  alsoAnswers?: readonly string[]
  /** It reads the request log, and is left out of it: who waits for a call would else see their own waiting. */
  isLeftOut?: true
  /** The platform has it and the specification does not: it is there on versioned paths alone. */
  onlyVersioned?: true
  /** On versioned paths it may be PUT as well: clients of the platform do. */
  alsoByPut?: true
  /** What `error_data` of its refusals holds on versioned paths, beside the details. */
  errorData?: (spoken: Spoken) => Record<string, unknown>
  /** It waits for somebody outside: those of one application that come in one moment begin one after another. */
  asksOutside?: true
}

/** What a token must carry; the operator's door has a key of its own. */
export type Needs = Permission | readonly Permission[] | 'any token'
type Door = 'public' | 'operator'

type Common<N, I> = Described & {
  /** Unique in the whole registry: what it is called in the contract, the audit log and every client. */
  name: string
  door: Door
  node: NodeKind<N>
  /** Empty: any valid token will do, or the operator's key. */
  permissions: readonly Permission[]
  input: z.ZodType<I>
  /** A valid request for each of its modes; without a name where there is but one, and none where nothing is taken. */
  requests: Readonly<Record<string, unknown>>
  body: BodyKind
}

export type ReadOperation<N, I> = Common<N, I> & {
  effect: 'reads'
  /** Whether the answer to this is the same for as long as the node is, whoever asks and whenever (kept-answers.ts). */
  isKept?: (input: I) => boolean
  run(given: Given<N, I> & { call: Asked }): unknown
}

export type WriteOperation<N, I, P, B = undefined> = Common<N, I> & {
  effect: 'writes'
  /** Slow questions to the world, before any transaction; the node is read again after it. */
  prepare?: (given: Given<N, I> & { call: Asked }) => Promise<P>
  /** What does not depend on the node is asked together with it. */
  beside?: (given: { input: I; account_id: string | null; call: Call }) => Promise<B>
  run(given: Given<N, I> & { call: Call; prepared: P; beside: B }): Promise<unknown>
}

// The registry holds operations on all kinds of nodes with all kinds of inputs; each was type-checked where it
// was written, and dispatch only ever passes an operation what its own node kind and input schema produced.
type Any = Omit<Common<unknown, unknown>, 'node'> & { node: AnyNodeKind; run(given: never): unknown }
export type AnyOperation =
  | (Any & { effect: 'reads'; isKept?: (input: never) => boolean })
  | (Any & {
      effect: 'writes'
      prepare?: (given: never) => Promise<unknown>
      beside?: (given: never) => Promise<unknown>
    })

export type NoInput = Record<never, never>
const nothing = z.object({}) as unknown as z.ZodType<NoInput>

/**
 * What is sent: one valid example in the plain form, or one for each `mode` of an input that has several shapes. Ids and
 * names in it are those of the sandbox, or stand for what must be there before (`server/test/requests/`).
 */
type Takes<I, R> =
  | { input?: never; request?: never; modes?: never }
  | { input: z.ZodType<I, R>; request: NoInfer<R>; modes?: never }
  | { input: z.ZodType<I, R>; modes: Readonly<Record<string, NoInfer<R>>>; request?: never }

type Spec<I, R> = Described & Takes<I, R> & { body?: BodyKind }
type Reads<N, I, R> = Spec<I, R> & Pick<ReadOperation<N, I>, 'run' | 'isKept'>
type Writes<N, I, R, P, B> = Spec<I, R> & Pick<WriteOperation<N, I, P, B>, 'run' | 'prepare' | 'beside'>

/** What the specification has is there in every mode. */
type AtThePublicDoor = { permission: Needs; sandboxOnly?: never }

export function reading<N, I = NoInput, R = unknown>(
  name: string,
  node: NodeKind<N>,
  spec: Reads<N, I, R> & AtThePublicDoor,
): ReadOperation<N, I> {
  return { ...spec, ...common(name, node, spec), ...atThePublicDoor(spec.permission), effect: 'reads' }
}

export function operation<N, I = NoInput, R = unknown, P = undefined, B = undefined>(
  name: string,
  node: NodeKind<N>,
  spec: Writes<N, I, R, P, B> & AtThePublicDoor,
): WriteOperation<N, I, P, B> {
  return { ...spec, ...common(name, node, spec), ...atThePublicDoor(spec.permission), effect: 'writes' }
}

export function operatorReading<N, I = NoInput, R = unknown>(
  name: string,
  node: NodeKind<N>,
  spec: Reads<N, I, R>,
): ReadOperation<N, I> {
  return { ...spec, ...common(name, node, spec), ...AT_THE_OPERATORS_DOOR, effect: 'reads' }
}

export function operatorOperation<N, I = NoInput, R = unknown, P = undefined, B = undefined>(
  name: string,
  node: NodeKind<N>,
  spec: Writes<N, I, R, P, B>,
): WriteOperation<N, I, P, B> {
  return { ...spec, ...common(name, node, spec), ...AT_THE_OPERATORS_DOOR, effect: 'writes' }
}

const AT_THE_OPERATORS_DOOR = { door: 'operator', permissions: [] } as const

const atThePublicDoor = (needs: Needs) => ({
  door: 'public' as const,
  permissions: needs === 'any token' ? [] : ([needs].flat() as Permission[]),
})

function common<N, I, R>(name: string, node: NodeKind<N>, spec: Spec<I, R>) {
  const { request, modes } = spec
  return {
    name,
    node,
    input: spec.input ?? (nothing as unknown as z.ZodType<I>),
    requests: modes ?? (request === undefined ? {} : { '': request }),
    body: spec.body ?? ('parameters' as const),
  }
}

export const success = { success: true }
export const successAnswer = z.object({ success: z.literal(true) }).meta({ id: 'Success' })
