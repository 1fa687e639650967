/** Refusals of what was not let in: more is asked than can be done, so nothing was, and it may simply be sent again. */

import { Refusal } from '../../wire/errors.ts'

export class TurnedAway extends Refusal {
  constructor(message: string) {
    super({ code: 2, status: 503, message, transient: true, retryAfterSeconds: 1 })
  }
}

export const overloaded = (underWay: number): TurnedAway =>
  new TurnedAway(
    `The service is overloaded: ${underWay} requests are under way, which is as many as it can work on. Try again in a moment.`,
  )

export const crowded = (underWay: number): TurnedAway =>
  new TurnedAway(
    `The service is busy, and this application has ${underWay} requests under way, which is its share while others ask, too. Send fewer at once.`,
  )
