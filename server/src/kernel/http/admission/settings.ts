/** How much a process takes on. */

import { setting, wholeNumber } from '../../process/settings.ts'

export const underWayMaxSetting = setting(
  'PARLEY_REQUESTS_UNDER_WAY_MAX',
  'Requests that one process works on at once; more are refused with 503.',
  wholeNumber(1, 100_000),
  { fallback: '1000' },
)

export const delayMaxSetting = setting(
  'PARLEY_DELAY_MS_MAX',
  'When the process has been later than this for a second, it works on fewer requests at once and refuses the others with 503.',
  wholeNumber(1, 60_000),
  { fallback: '50' },
)

export const refusalsAtOnceSetting = setting(
  'PARLEY_REFUSALS_PER_SECOND',
  'Refusals of wrong tokens, and of what is not let in, that one process tells at once in a second; the others wait for their turn, for two seconds at most.',
  wholeNumber(1, 1_000_000),
  { fallback: '200' },
)
