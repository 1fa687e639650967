/**
 * Terminology.
 *
 * A *node* is a thing with an id: an account, a number, a template. Its *kind* says how it is found and which
 * fields may be read. An *edge* is a path behind a node (`/{account}/flows`). An *operation* is one verb on a
 * node or edge. The *directory* knows of every id its kind and its owner. The *registry* holds all operations;
 * *dispatch* walks a request to one of them.
 */

import type { z } from 'zod'
import type { Asked } from '../call/call.ts'

export type Field<N> = {
  schema: z.ZodType
  read: (node: N, call: Asked, calls?: ReadonlyMap<string, string>) => unknown
  /** Left out of the answer when `fields` is omitted: costly, or only meant for those who ask. */
  onlyWhenAsked?: boolean
  /** Milliseconds, written in the form `date_format` asks for. */
  date?: boolean
  /**
   * What it asks of the call is the dialect alone. A field that asks the call without saying so may depend on the time, or on who
   * asks, and no answer with it is kept (kept-answers.ts).
   */
  byDialect?: true
}

export type Fields<N> = Record<string, Field<N>>

export type NodeKind<N> = {
  kind: string
  /** As it is called in refusals: `Tried accessing nonexisting field (x) on node type (y)`. */
  title: string
  find: (call: Asked, id: string) => Promise<N | undefined>
  fields: Fields<N>
  /** What the platform has under these names, and what is not offered here yet: refused where others are left out. */
  notOffered?: readonly string[]
  /**
   * Of a kind that the directory does not have, on versioned paths: whether the caller has one under this id. To another
   * caller the same id may be another one.
   */
  isReached?: (asking: Pick<Asked, 'caller' | 'db'>, id: string) => Promise<boolean>
}

export function nodeKind<N>(kind: string, parts: Omit<NodeKind<N>, 'kind'>): NodeKind<N> {
  return { kind, ...parts }
}

export function field<N>(
  schema: z.ZodType,
  read: Field<N>['read'],
  more: Partial<Pick<Field<N>, 'onlyWhenAsked' | 'date' | 'byDialect'>> = {},
): Field<N> {
  return { schema, read, ...more }
}

/** For operations that stand on no node: `POST /operator/accounts`. */
export const noNode: NodeKind<null> = { kind: 'none', title: 'None', find: async () => null, fields: {} }

/** A kind whose type of node is not known here: what the registry holds. */
export type AnyNodeKind = Omit<NodeKind<never>, 'find'> & { find: NodeKind<unknown>['find'] }
