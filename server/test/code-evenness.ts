/** How evenly verification codes are drawn, by their first and by their last three digits. */

import { CODE_LIMITS } from '../src/slices/phone-numbers/phone-number.ts'
import { newCode } from '../src/slices/phone-numbers/rules.ts'
import { chiSquareOf, likelihoodOf } from './chi-square.ts'

const BINS = 1_000

/** `draw` gives what the code with that number is drawn by. The likelihood that a fair draw is no more even than this. */
export function evennessOf(codes: number, draw: (at: number) => (below: number) => number): number {
  const firsts = new Array<number>(BINS).fill(0)
  const lasts = new Array<number>(BINS).fill(0)
  for (let at = 0; at < codes; at++) {
    const code = newCode(draw(at))
    if (code.length !== CODE_LIMITS.digits) return 0
    const [first, last] = [Number(code.slice(0, 3)), Number(code.slice(3))]
    firsts[first] = (firsts[first] ?? 0) + 1
    lasts[last] = (lasts[last] ?? 0) + 1
  }
  // The less likely of two, which is twice as likely to be met.
  return Math.min(
    1,
    2 * Math.min(...[firsts, lasts].map((counts) => likelihoodOf(chiSquareOf(counts), BINS))),
  )
}
