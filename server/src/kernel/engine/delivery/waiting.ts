/**
 * Whether a stored wait is over. One that is longer than any that we give comes from a clock that was wrong and has
 * been put right: nobody waits for the time it showed.
 */

import { SECOND } from '../../process/clock.ts'
import { DELIVERY_LIMITS } from './delivery.ts'

/** Clocks are put right by a little all the time; that makes no wait a wrong one. */
const SLACK_MS = SECOND

export const isOver = (until: number, now: number, longestMs: number = DELIVERY_LIMITS.gapMsMax): boolean =>
  until <= now || until > now + longestMs + SLACK_MS
