/** Requests for codes as the one who asked saw them, held against every limit by a count of its own. */

import { DAY, HOUR, MINUTE } from '../../../server/src/kernel/process/clock.ts'
import type { Answer } from '../../../server/test/house.ts'
import type { Target } from './code-attack-doors.ts'

type Asked = { target: Target; address: string; from: number; until: number; isTaken: boolean; says: string }

type Limit = { name: string; by(asked: Asked): string; most: number; withinMs: number }

const limitsOf = (perDay: number): Limit[] => [
  { name: 'for this number within a minute', by: ({ target }) => target.id, most: 1, withinMs: MINUTE },
  { name: 'for this number within an hour', by: ({ target }) => target.id, most: 5, withinMs: HOUR },
  { name: 'for this number within a day', by: ({ target }) => target.id, most: 20, withinMs: DAY },
  { name: 'by this application within a day', by: ({ target }) => target.app, most: perDay, withinMs: DAY },
  {
    name: 'from this network address within a day',
    by: ({ address }) => address,
    most: perDay,
    withinMs: DAY,
  },
]

export type RequestVerdict = {
  requests: number
  taken: number
  /** Codes of one number, application and address within a day, at the most. */
  ofANumber: number
  ofAnApp: number
  ofAnAddress: number
  /** Requests that were taken although a limit was reached, and refused although none was. */
  beyondALimit: number
  refusedTooEarly: number
  /** Limits that refused somebody. */
  limitsMet: number
}

/** `from` and `until`: the service's clock before the call and after it. */
export function codeJournal(perDay: number) {
  const limits = limitsOf(perDay)
  const all: Asked[] = []
  const takenOf = new Map<Target, number>()

  function verdict(): RequestVerdict {
    const taken = all.filter((one) => one.isTaken)
    const alike = (limit: Limit, asked: Asked) =>
      taken.filter((one) => one !== asked && limit.by(one) === limit.by(asked))
    // What took its time counts for the service: only what cannot have been otherwise is held against it.
    const isBeyond = (asked: Asked) =>
      limits.some(
        (limit) =>
          alike(limit, asked).filter(
            (one) => one.until <= asked.from && asked.until - one.from < limit.withinMs,
          ).length >= limit.most,
      )
    const isTooEarly = (asked: Asked) =>
      limits.every(
        (limit) =>
          alike(limit, asked).filter(
            (one) => one.from <= asked.until && asked.from - one.until < limit.withinMs,
          ).length < limit.most,
      )
    const mostBy = (by: Limit['by']) =>
      Math.max(
        ...Map.groupBy(taken, by)
          .values()
          .map((one) => one.length),
      )
    const refused = all.filter((one) => !one.isTaken)
    return {
      requests: all.length,
      taken: taken.length,
      ofANumber: mostBy(({ target }) => target.id),
      ofAnApp: mostBy(({ target }) => target.app),
      ofAnAddress: mostBy(({ address }) => address),
      beyondALimit: taken.filter(isBeyond).length,
      refusedTooEarly: refused.filter(isTooEarly).length,
      limitsMet: limits.filter(({ name }) => refused.some(({ says }) => says.includes(name))).length,
    }
  }

  return {
    note(asked: Pick<Asked, 'target' | 'address' | 'from' | 'until'>, { status, body }: Answer): void {
      const isTaken = status === 200
      all.push({ ...asked, isTaken, says: body?.error?.message ?? '' })
      if (isTaken) takenOf.set(asked.target, (takenOf.get(asked.target) ?? 0) + 1)
    },
    takenOf: (target: Target) => takenOf.get(target) ?? 0,
    verdict,
  }
}
