/** Operations as methods: first the ids that stand in the path, then what is taken, then options. */

import { connect, type ParleyOptions, typed } from '../connection.ts'
import type { TemplateVerdict } from '../generated/schemas.ts'
import type { Caller, Door, Listed } from './caller.ts'
import type { CallOptions } from './transport.ts'

type Operation = Door[string]

/** What is taken may be left out where nothing of it is required. */
type Given<O extends Operation, I = O['input']> =
  Record<never, never> extends I
    ? [...O['at'], input?: I, options?: CallOptions]
    : [...O['at'], input: I, options?: CallOptions]

export type Ask<O extends Operation> = (...given: Given<O>) => Promise<O['answer']>
/** It says `messaging_product` by itself. */
export type Brand<O extends Operation> = (...given: Given<O, Unbranded<O['input']>>) => Promise<O['answer']>
/** Nothing is taken. */
export type Tell<O extends Operation> = (
  ...given: [...O['at'], options?: CallOptions]
) => Promise<O['answer']>
/** The one thing that must be said, by itself. */
export type Word<O extends Operation> = (
  ...given: [...O['at'], word: string, options?: CallOptions]
) => Promise<O['answer']>
export type List<O extends Operation> = (...given: Given<O>) => Listed<{ it: O }, 'it'>
export type Download<O extends Operation> = (
  ...given: [...O['at'], options?: CallOptions]
) => Promise<Uint8Array<ArrayBuffer>>

/** On the application of the token, which nobody needs to name. */
export type OfApp<O extends Operation> = Omit<O, 'at'> & { at: [] }
/** Written down, and not only judged. */
export type Unjudged<O extends Operation> = Pick<O, 'at'> & {
  input: Judged<O['input']>
  answer: Exclude<O['answer'], TemplateVerdict>
}
/** Of each shape. */
export type Judged<I> = I extends unknown ? Omit<I, 'validate_only'> : never
export type Unbranded<T> = T extends unknown ? Omit<T, 'messaging_product'> : never

/** By resource; every door has others. */
type Resources = Record<string, object>

export type ClientOf<D extends Door, M> = new (
  options: ParleyOptions,
) => M & {
  /** Any operation by its name, as the contract has it: `client.call('publishFlow', [id])`. */
  readonly call: Caller<D>
}

/**
 * The class of a client, with every operation by its name, and as a method of a resource. A row of the table says how an
 * operation is asked and which it is, and behind that the ids that are always the same: `ask createUpload app`; with
 * `ask:code`, what is taken is the code alone.
 */
export function clientOf<D extends Door, M extends Resources, H extends Resources = Record<never, never>>(
  patterns: Record<keyof D & string, string>,
  table: { [R in keyof M]: Record<keyof M[R], string> },
  byHand?: (call: Caller<D>, made: M) => H,
): ClientOf<D, M & H> {
  return class {
    readonly call: Caller<D>

    constructor(options: ParleyOptions) {
      const call = connect(patterns, options)
      this.call = typed(call)
      const made = Object.fromEntries(
        Object.entries(table).map(([resource, rows]) => [resource, methodsOf(call, patterns, rows)]),
      ) as M
      const hand = Object.entries(byHand?.(this.call, made) ?? {})
      const whole = hand.map(([resource, methods]) => [resource, { ...made[resource], ...methods }])
      Object.assign(this, made, Object.fromEntries(whole))
    }
  } as ClientOf<D, M & H>
}

const methodsOf = (call: Caller<Door>, patterns: Record<string, string>, rows: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(rows).map(([method, row]) => {
      const [how = '', name = '', ...fixed] = row.split(' ')
      const [form, word] = how.split(':')
      const ids = (patterns[name] ?? '').split('{').length - 1 - fixed.length
      // Their types are those of the door: here nothing is known of what they are given.
      return [
        method,
        (...given: never[]) => {
          const at = [...fixed, ...given.slice(0, ids)]
          const [input, options] = given.slice(ids)
          if (form === 'tell') return call(name, at, {}, input)
          if (form === 'download') return call.bytes(name, at, input)
          if (form === 'list') return call.list(name, at, input, options)
          const taken = word ? { [word]: input } : input
          const whole = form === 'brand' ? Object.assign({ messaging_product: call.brand }, taken) : taken
          return call(name, at, whole, options)
        },
      ]
    }),
  )
