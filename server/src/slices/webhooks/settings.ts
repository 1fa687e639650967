/** How much at once, and how long it is kept. */

import type { House } from '../../kernel/call/house.ts'
import { DELIVERY_LIMITS } from '../../kernel/engine/index.ts'
import { SECOND } from '../../kernel/process/clock.ts'
import { isSandbox } from '../../kernel/process/mode.ts'
import { setting, wholeNumber } from '../../kernel/process/settings.ts'

export const connectionsSetting = setting(
  'PARLEY_RECEIVER_CONNECTIONS',
  'How many notifications are on their way to one receiver at a time.',
  wholeNumber(1, 64),
  { fallback: '8' },
)

export const gapSetting = setting(
  'PARLEY_RECEIVER_GAP_SECONDS_MAX',
  'How long a receiver that fails is left alone at most before it is tried again: unless given, 5 in the sandbox and 300 in production.',
  wholeNumber(1, DELIVERY_LIMITS.gapMsMax / SECOND).optional(),
)

/** In the sandbox somebody sits and waits for a receiver that was started again. */
const SANDBOX_GAP_SECONDS_MAX = 5

export function gapMsMaxOf(house: Pick<House, 'settings'>): number {
  const seconds = house.settings.get(gapSetting) ?? (isSandbox(house) ? SANDBOX_GAP_SECONDS_MAX : undefined)
  return seconds === undefined ? DELIVERY_LIMITS.gapMsMax : seconds * SECOND
}

export const deliveredKeptSetting = setting(
  'PARLEY_DELIVERED_KEPT_DAYS',
  'How long delivered notifications, and those that nobody wanted, stay listed.',
  wholeNumber(1, 3_650),
  { fallback: '7' },
)

export const undeliveredKeptSetting = setting(
  'PARLEY_UNDELIVERED_KEPT_DAYS',
  'How long notifications that could not be delivered stay listed and can be replayed.',
  wholeNumber(1, 3_650),
  { fallback: '30' },
)
