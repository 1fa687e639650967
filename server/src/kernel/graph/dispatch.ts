/** The walk of a request from its path to an operation and back, the same for all. */

import { faultRulesOf } from '../call/fault-rules.ts'
import { callBudgets } from '../call/limits/call-budgets.ts'
import { Refusal } from '../wire/errors.ts'
import { carryingOut } from './carry-out.ts'
import { withEdges } from './edge-fields.ts'
import { callUnderFaults } from './faulted-call.ts'
import type { Dispatch, Incoming } from './incoming.ts'
import { type Address, dialectOf, isRoot, readAddress } from './path.ts'
import { atRoot } from './root/root.ts'
import { type Gate, type Routed, router } from './routing.ts'
import type { Witness } from './witness.ts'

export function dispatcher({ witness, ...gate }: Gate & { witness?: Witness | undefined }): Dispatch {
  const budgets = callBudgets(gate.house)
  const { route, admit } = router(gate, budgets)
  const carryOut = carryingOut(gate.house, budgets)
  const faultRules = faultRulesOf(gate.house)

  return dispatch

  async function dispatch(incoming: Incoming): ReturnType<Dispatch> {
    const address = readAddress(incoming.path, incoming.isAtPlatform)
    if (!isRoot(address)) return answer(incoming, address)
    await admit(incoming, address)
    return atRoot({ dispatch, house: gate.house }, incoming, address)
  }

  async function answer(incoming: Incoming, address: Address) {
    const routed = await route(incoming, address)
    const act = () =>
      witness ? witnessed(witness, incoming, address, routed) : carryOut(incoming, address, routed)
    const answered = faultRules?.isAny()
      ? await callUnderFaults(faultRules, incoming, routed, act)
      : await act()
    if (typeof answered !== 'string') return answered
    return withEdges({ ...gate, dispatch }, incoming, address, routed, answered)
  }

  /** A fault is no part of the contract: only the operation's own answer is checked against it. */
  async function witnessed(witness: Witness, incoming: Incoming, address: Address, routed: Routed) {
    try {
      const answer = await carryOut(incoming, address, routed)
      if (typeof answer === 'string') witness.answered(routed.route, answer, dialectOf(address))
      return answer
    } catch (error) {
      if (error instanceof Refusal) witness.refused(routed.route, error)
      throw error
    }
  }
}
