/**
 * Large answers under way: the system takes megabytes of each off our hands before anybody has read them, so that a
 * crowd that does not read could fill the machine's memory with them. Whoever reads has a place only for a moment.
 */

import type { ServerResponse } from 'node:http'
import { unableNow } from '../wire/errors.ts'

export const LARGE_ANSWERS_MAX = 200

export type LargeAnswers = {
  /** Refuses when too many are under way, and with it the connection: who asked for more on it does not read either. */
  inPlace(response: ServerResponse, send: () => Promise<void>): Promise<void>
}

export function largeAnswers(): LargeAnswers {
  let underWay = 0
  return {
    async inPlace(response, send) {
      if (underWay >= LARGE_ANSWERS_MAX) {
        response.shouldKeepAlive = false
        throw tooManyLarge()
      }
      underWay++
      try {
        await send()
      } finally {
        underWay--
      }
    },
  }
}

const tooManyLarge = () =>
  unableNow(
    `${LARGE_ANSWERS_MAX} large answers are being sent, which is as many as the service sends at once. Try again in a moment.`,
  )
