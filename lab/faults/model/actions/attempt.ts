/** One action and what must come of it, by what the model holds in the slot it is done to. */

import type { Actor, Answer } from '../../../../server/test/house.ts'
import type { Slot, Tenant } from '../tenant.ts'

export type Expected = { status: number; code?: number; subcode?: number }

export type Attempt = {
  answer: Answer
  expected: Expected
  /** Changes the model; only for what must succeed. */
  apply?: () => void
}

/** `as` does it to what is `tenant`'s; `at` chooses the slot. */
export type Action = (tenant: Tenant, as: Actor, at: number, operator: Actor) => Promise<Attempt>

export const DONE: Expected = { status: 200 }

export const INVALID: Expected = { status: 400, code: 100 }

/** Whatever is not there, and whatever is not yours. */
export const NOT_FOUND: Expected = { status: 404, code: 100 }

const NOBODY = '399999999999998'

export const NO_CODE = 'ABCDEFGHJKLMNP'

export const slotOf = (slots: Slot[], at: number): Slot => slots[at] ?? {}

export const idOf = ({ id, gone }: Slot, none = NOBODY) => id ?? gone ?? none

export const filled = (slot: Slot, id: string, state?: string) => {
  slot.id = id
  if (state !== undefined) slot.state = state
}

export const emptied = (slot: Slot) => {
  if (slot.id !== undefined) slot.gone = slot.id
  delete slot.id
}

/** Succeeds when there is something there; else it is not found. */
export const onPresent = (slot: Slot, answer: Answer, apply: () => void = () => {}): Attempt =>
  slot.id === undefined ? { answer, expected: NOT_FOUND } : { answer, expected: DONE, apply }
