/** How much of all the bodies under way may stand in memory: strangers share a small part, callers the rest. */

import { setting, wholeNumber } from '../process/settings.ts'
import { unableNow } from '../wire/errors.ts'

export const bodyMemorySetting = setting(
  'PARLEY_BODY_MEMORY_MB',
  'How many megabytes of request bodies may stand in memory at a time; beyond them 503.',
  wholeNumber(1, 65_536),
  { fallback: '256' },
)

/** Of the whole, for bodies in which a token is still being looked for, and for pages. */
const STRANGERS_SHARE = 1 / 16

type Budget = { share(): Share }

/** What one request holds of a budget; given back at the end of its answer. */
export type Share = { grow(bytes: number): void; giveBack(): void }

export type BodyBudgets = { callers: Budget; strangers: Budget }

export function bodyBudgets(bytesMax: number): BodyBudgets {
  return { callers: budget(bytesMax), strangers: budget(bytesMax * STRANGERS_SHARE) }
}

function budget(bytesMax: number): Budget {
  let held = 0
  return {
    share() {
      let own = 0
      return {
        grow(bytes) {
          if (held + bytes > bytesMax) throw bodiesTooMany()
          held += bytes
          own += bytes
        },
        giveBack() {
          held -= own
          own = 0
        },
      }
    },
  }
}

const bodiesTooMany = () =>
  unableNow('The service holds as many request bodies as it has room for. Try again in a moment.')
