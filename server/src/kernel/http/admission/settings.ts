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
  'In production: when the process is much later than this while several applications ask, none of them may have more than its share of the requests under way; the others are refused with 503. Below 2500, an application that asks for more than the others is also paced while the process is nearly full.',
  wholeNumber(1, 60_000),
  { fallback: '50' },
)

export const refusalsAtOnceSetting = setting(
  'PARLEY_REFUSALS_PER_SECOND',
  'Refusals of wrong tokens, and of requests that are not admitted, that one process sends at once in a second; the others wait for their turn: one that is not admitted for a quarter of a second at most, a wrong token for two.',
  wholeNumber(1, 1_000_000),
  { fallback: '200' },
)
