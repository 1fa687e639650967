/** How a table of transitions is driven: what brings a thing into a situation, reads it, and triggers. */

import type { Answer, TestHouse } from '../../house.ts'
import type { TestReceiver } from '../../receiver.ts'
import type { Outcome } from '../states.ts'

export type Machine<Situation extends string, Trigger extends string> = {
  situations: readonly Situation[]
  transitions: Record<Trigger, Record<Situation, Outcome>>
  /** A fresh thing. */
  arrive(world: World, situation: Situation): Promise<Arrived<Trigger>>
  /** Tables in which a refused trigger leaves a trace that is meant, such as a guess that is counted. */
  traces?: Partial<Record<Trigger, string[]>>
}

/** One of those, whichever. */
export type AnyMachine = Pick<Machine<string, string>, 'situations' | 'transitions'> & {
  arrive(world: World, situation: never): Promise<Arrived<string>>
}

export type World = TestHouse & { newReceiver(verifyToken?: string): Promise<TestReceiver> }

export type Arrived<Trigger extends string> = {
  status(): Promise<string>
  triggers: Record<Trigger, () => Promise<Answer>>
  /** The one request that shows the state, and what it answers then. */
  read(): Promise<Answer>
  shows(state: string): Shown
}

/** A JSON Schema of the answer; undefined: there is nothing to be read. */
export type Shown = object | undefined

/** Of a node with a `status`: the first word of a situation, or of what becomes of it. */
export function showsStatus(state: string): Shown {
  const [status = '', isRemoved] = /^(removed)|^[A-Z_]+/.exec(state) ?? []
  return isRemoved
    ? undefined
    : { type: 'object', required: ['status'], properties: { status: { const: status } } }
}

/** As the node reads, or that there is none. */
export const statusIn = ({ status, body }: Answer): string => (status === 404 ? 'removed' : body.status)
