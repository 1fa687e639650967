/** How a transaction, or a part of one, begins and ends. */

import { fixText } from '../compiled.ts'

/** A member that waits for a lock, or runs a slow statement, must not hold up all: it runs alone and waits there. */
const IMPATIENT = `select set_config('lock_timeout', '200', true), set_config('statement_timeout', '1000', true)`

export type Way = {
  begin: readonly string[]
  commit: string
  rollback: string
  /** For one member: nobody else takes part. */
  isSole: boolean
  /** Other members wait for it, so time in which it asks nothing is short. */
  isWatched: boolean
}

const WHOLE = { begin: ['begin'], commit: 'commit', rollback: 'rollback' }
const [savepoint, rollback, commit] = [
  'savepoint member',
  'rollback to savepoint member',
  'release savepoint member',
]

/** While all wait for members that ask nothing. */
export const IDLE_MS_MAX = 20
/** Where some have ended. */
export const OPEN_MS_MAX = 1_000

/** Several at once; one by itself; several one after the other, each a part of `inTurn`. */
export const TOGETHER: Way = { ...WHOLE, begin: ['begin', IMPATIENT], isSole: false, isWatched: true }
export const ALONE: Way = { ...WHOLE, isSole: true, isWatched: false }
export const IN_TURN: Way = { begin: [savepoint], commit, rollback, isSole: true, isWatched: true }

for (const way of [TOGETHER, ALONE, IN_TURN])
  for (const text of [...way.begin, way.commit, way.rollback]) fixText(text)
