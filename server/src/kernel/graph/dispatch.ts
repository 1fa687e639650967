/** The walk of a request from its path to an operation and back, the same for all. */

import { callBudgets } from '../call/limits/call-budgets.ts'
import { Refusal } from '../wire/errors.ts'
import { carryingOut } from './carry-out.ts'
import type { Dispatch } from './incoming.ts'
import { dialectOf, readAddress } from './path.ts'
import { type Gate, standings } from './standing.ts'
import type { Witness } from './witness.ts'

export function dispatcher({ witness, ...gate }: Gate & { witness?: Witness | undefined }): Dispatch {
  const budgets = callBudgets(gate.house)
  const stand = standings(gate, budgets)
  const carryOut = carryingOut(gate.house, budgets)

  return async function dispatch(incoming) {
    const address = readAddress(incoming.path)
    const standing = await stand(incoming, address)
    if (!witness) return carryOut(incoming, address, standing)
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
