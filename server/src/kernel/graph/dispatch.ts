/** The walk of a request from its path to an operation and back, the same for all. */

import { callBudgets } from '../call/limits/call-budgets.ts'
import { stagingOf } from '../call/staging.ts'
import { Refusal } from '../wire/errors.ts'
import { carryingOut } from './carry-out.ts'
import { withEdges } from './edge-fields.ts'
import type { Dispatch, Incoming } from './incoming.ts'
import { type Address, dialectOf, isRoot, readAddress } from './path.ts'
import { atRoot } from './root/root.ts'
import { stagedCall } from './staged-call.ts'
import { type Gate, type Standing, standings } from './standing.ts'
import type { Witness } from './witness.ts'

export function dispatcher({ witness, ...gate }: Gate & { witness?: Witness | undefined }): Dispatch {
  const budgets = callBudgets(gate.house)
  const { stand, admit } = standings(gate, budgets)
  const carryOut = carryingOut(gate.house, budgets)
  const staging = stagingOf(gate.house)

  return dispatch

  async function dispatch(incoming: Incoming): ReturnType<Dispatch> {
    const address = readAddress(incoming.path, incoming.isAtPlatform)
    if (!isRoot(address)) return answer(incoming, address)
    await admit(incoming, address)
    return atRoot({ dispatch, house: gate.house }, incoming, address)
  }

  async function answer(incoming: Incoming, address: Address) {
    const standing = await stand(incoming, address)
    const act = () =>
      witness ? witnessed(witness, incoming, address, standing) : carryOut(incoming, address, standing)
    const answered = staging?.isAny() ? await stagedCall(staging, incoming, standing, act) : await act()
    if (typeof answered !== 'string') return answered
    return withEdges({ ...gate, dispatch }, incoming, address, standing, answered)
  }

  /** What is staged is nobody's contract: only what the operation itself answers is held against it. */
  async function witnessed(witness: Witness, incoming: Incoming, address: Address, standing: Standing) {
    try {
      const answer = await carryOut(incoming, address, standing)
      if (typeof answer === 'string') witness.answered(standing.route, answer, dialectOf(address))
      return answer
    } catch (error) {
      if (error instanceof Refusal) witness.refused(standing.route, error)
      throw error
    }
  }
}
