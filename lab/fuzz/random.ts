/** Chance with a seed: the same numbers for the same seed, so that whatever happened can happen again. */

import { type Random, randomFrom } from '../../server/test/hostile-pictures.ts'

export type Chance = {
  below: Random
  /** One of them, each as likely as the other. */
  pick<T>(these: readonly T[]): T
  /** True in so many of a hundred cases. */
  percent(share: number): boolean
}

export function chanceFrom(seed: number): Chance {
  // Neighbouring seeds must not begin alike.
  const below = randomFrom(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b))
  for (let at = 0; at < 3; at++) below(2)
  return {
    below,
    pick(these) {
      const one = these[below(these.length)]
      if (one === undefined) throw new Error('there is nothing to pick from')
      return one
    },
    percent: (share) => below(100) < share,
  }
}
