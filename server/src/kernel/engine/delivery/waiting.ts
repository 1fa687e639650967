/**
 * Whether a stored wait is over. A wait longer than any that is given comes from a clock that was wrong and has been
 * corrected: nobody waits for the time it showed.
 */

import { SECOND } from '../../process/clock.ts'
import { DELIVERY_LIMITS } from './delivery.ts'

/** Small corrections of the clock do not make a wait a wrong one. */
const SLACK_MS = SECOND

export const isOver = (until: number, now: number, longestMs: number = DELIVERY_LIMITS.gapMsMax): boolean =>
  until <= now || until > now + longestMs + SLACK_MS
