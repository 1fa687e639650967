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

export type World = TestHouse & { newReceiver(verifyToken?: string): Promise<TestReceiver> }

export type Arrived<Trigger extends string> = {
  status(): Promise<string>
  triggers: Record<Trigger, () => Promise<Answer>>
}

/** As the node reads, or that there is none. */
export const statusIn = ({ status, body }: Answer): string => (status === 404 ? 'removed' : body.status)
