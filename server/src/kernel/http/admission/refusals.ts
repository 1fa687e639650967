/** Refusals of what was not let in: more is asked than can be done, so nothing was, and it may simply be sent again. */

import { Refusal, unableNow } from '../../wire/errors.ts'

export class TurnedAway extends Refusal {
  constructor(message: string) {
    const { parts, kind } = unableNow(message)
    super(parts, kind)
  }
}

export const overloaded = (underWay: number): TurnedAway =>
  new TurnedAway(
    `The service is overloaded: ${underWay} requests are under way, which is as many as it can work on. Try again in a moment.`,
  )

export const farBehind = (lineMs: number): TurnedAway =>
  new TurnedAway(
    `The service is overloaded: what this application has asked it to write will keep it busy for more than ${lineMs / 1000} s. Try again in a moment.`,
  )

export const crowded = (underWay: number): TurnedAway =>
  new TurnedAway(
    `The service is busy, and this application has ${underWay} requests under way, which is its share while others ask, too. Send fewer at once.`,
  )

export const paced = (perSecond: number): TurnedAway =>
  new TurnedAway(
    `The service is busy, and this application asks for more than others that ask, too; ${perSecond} requests a second are its part just now. Send fewer at once.`,
  )
