/** Who comes, when, and what each of them does: drawn from a seed, so that the same audience can come again. */

import { createHash } from 'node:crypto'

/** What a customer does with an answer; those who do nothing of it ignore it. */
export type CustomerAction = 'answers' | 'taps' | 'blocks' | 'ignores'

/** Of a hundred customers each. */
type Shares = { reads: number; answers: number; taps: number; blocks: number }

export type Crowd = {
  customers: number
  /** New customers a second, once the ramp is over. */
  rate: number
  /** So many seconds in which the rate rises from nothing. */
  ramp: number
  seed: string
  shares: Shares
}

export type Customer = {
  phone: string
  /** Since the beginning. */
  atMs: number
  says: string
  reads: boolean
  does: CustomerAction
}

export function audienceOf({ customers, rate, ramp, seed, shares }: Crowd): Customer[] {
  return Array.from({ length: customers }, (_, at) => ({
    phone: `4915${String(200_000_000 + at)}`,
    atMs: Math.round(arrivalOf(at + chance(seed, at, 'arrival'), rate, ramp) * 1_000),
    says: `Hello, this is customer ${at + 1}`,
    reads: chance(seed, at, 'reads') * 100 < shares.reads,
    does: actionOf(chance(seed, at, 'does') * 100, shares),
  }))
}

function actionOf(drawn: number, { answers, taps, blocks }: Shares): CustomerAction {
  if (drawn < answers) return 'answers'
  if (drawn < answers + taps) return 'taps'
  return drawn < answers + taps + blocks ? 'blocks' : 'ignores'
}

/** When so many have come: while the rate rises, half of rate × time² ÷ ramp. */
function arrivalOf(count: number, rate: number, ramp: number): number {
  const inRamp = (rate * ramp) / 2
  return count < inRamp ? Math.sqrt((2 * ramp * count) / rate) : ramp / 2 + count / rate
}

/** From 0 to 1: nothing that one draw is used for moves another. */
const chance = (seed: string, at: number, about: string): number =>
  createHash('sha256').update(`${seed} ${at} ${about}`).digest().readUInt32BE() / 2 ** 32
