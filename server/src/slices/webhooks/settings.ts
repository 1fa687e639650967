/** How much at once, and how long it is kept. */

import { setting, wholeNumber } from '../../kernel/process/settings.ts'

export const connectionsSetting = setting(
  'PARLEY_RECEIVER_CONNECTIONS',
  'How many notifications are on their way to one receiver at a time.',
  wholeNumber(1, 64),
  { fallback: '8' },
)

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
