/** What one flow, one code and the tier of one number do when one call comes after the other. */

import type { Model } from './linearizable.ts'

export type FlowCall = 'publish' | 'deprecate' | 'read'
export type FlowAnswer = 'done' | 'refused' | 'DRAFT' | 'PUBLISHED' | 'DEPRECATED'
type FlowState = 'DRAFT' | 'PUBLISHED' | 'DEPRECATED'

const CHANGES = {
  publish: { from: 'DRAFT', to: 'PUBLISHED' },
  deprecate: { from: 'PUBLISHED', to: 'DEPRECATED' },
} as const

export const flowStatus: Model<FlowState, FlowCall, FlowAnswer> = {
  initial: 'DRAFT',
  step(state, call, answer) {
    if (call === 'read') return answer === undefined || answer === state ? state : undefined
    const change = CHANGES[call]
    const allowed = state === change.from
    if (answer !== undefined && allowed !== (answer === 'done')) return undefined
    return allowed ? change.to : state
  },
  identify: (state) => state,
}

export const TRIES_MAX = 5

/** How many tries are left after a wrong one, or that there were too many. */
export type GuessAnswer = number | 'too many'

export const verificationTries: Model<number, 'guess', GuessAnswer> = {
  initial: 0,
  step(tries, _, answer) {
    const left = tries < TRIES_MAX ? TRIES_MAX - tries - 1 : 'too many'
    return answer === undefined || answer === left ? tries + 1 : undefined
  },
  identify: String,
}

export type TierAnswer = 'taken' | 'full'

/** Places for different customers; whoever has one keeps it. */
export const tierPlaces = (places: number): Model<string[], string, TierAnswer> => ({
  initial: [],
  step(customers, customer, answer) {
    const taken = customers.includes(customer)
    const full = !taken && customers.length >= places
    if (answer !== undefined && full !== (answer === 'full')) return undefined
    return taken || full ? customers : [...customers, customer].sort()
  },
  identify: (customers) => customers.join(),
})
