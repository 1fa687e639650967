/** Which fault comes when: every one once, in an order of chance, and again; the same for the same seed. */

import { randomFrom } from '../../../server/test/multipart-bodies.ts'

export type Chance = { choose<T>(from: readonly T[]): T; order(names: readonly string[]): Generator<string> }

export function chanceFrom(seed: number): Chance {
  const below = randomFrom(seed)
  return {
    choose<T>(from: readonly T[]): T {
      return from[below(from.length)] as T
    },
    *order(names) {
      for (;;) {
        const left = [...names]
        while (left.length > 0) yield left.splice(below(left.length), 1)[0] as string
      }
    },
  }
}
