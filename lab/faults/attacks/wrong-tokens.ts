/** Invalid tokens of every sort that a process distinguishes. */

import { randomBytes } from 'node:crypto'
import { sha256 } from '../../../server/src/kernel/crypto/secrets.ts'

const PREFIX = 'parley_'
const RANDOM_LENGTH = 43
const CHECK_LENGTH = 6
/** So many at its end are wrong where all the others are right. */
const GUESSED = 6

const random = (length: number) => randomBytes(length).toString('base64url').slice(0, length)

/** What stands behind the prefix, as far as it is right, and anything else from there. */
const guess = (right: string, length: number) => right + random(length - right.length)

export type Sort = { wrong(right: string): string; rightFrom(token: string): string }

/** `wrong` of nothing is wrong from its first character. */
export const SORTS: Record<'mistyped' | 'wellFormed' | 'brought', Sort> = {
  /** The checksum does not fit, so nobody needs to look. */
  mistyped: {
    wrong: (right) => PREFIX + guess(right, RANDOM_LENGTH + CHECK_LENGTH),
    rightFrom: (token) => token.slice(PREFIX.length, -CHECK_LENGTH - GUESSED),
  },
  /** As anybody can make one who has read how. */
  wellFormed: {
    wrong: (right) => {
      const text = guess(right, RANDOM_LENGTH)
      return PREFIX + text + sha256(text).slice(0, CHECK_LENGTH)
    },
    rightFrom: (token) => token.slice(PREFIX.length, -CHECK_LENGTH - GUESSED),
  },
  /** Of those that users bring along, nobody knows what they look like. */
  brought: {
    wrong: (right) => guess(right, RANDOM_LENGTH),
    rightFrom: (token) => token.slice(0, -GUESSED),
  },
}
