/** How a transaction, or a part of one, begins and ends. */

import { fixText } from '../compiled.ts'

/** Whoever holds what a member wants, or a statement that takes long, must not hold up all: alone, each waits as it must. */
const IMPATIENT = `select set_config('lock_timeout', '200', true), set_config('statement_timeout', '1000', true)`

export type Way = {
  begin: readonly string[]
  commit: string
  rollback: string
  /** Of one member: nobody else has a part in it. */
  isSole: boolean
  /** Others wait for it, and not for long where it asks nothing. */
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
