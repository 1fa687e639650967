/** A call inside a transaction, and its actions once that has committed. */

import type { Asked, Call } from './call.ts'

export async function transacted<T>(asked: Asked, work: (call: Call) => Promise<T>): Promise<T> {
  const { house, clock } = asked
  let actions: (() => void)[] = []
  const value = await house.storage.transact((db) => {
    actions = []
    return work({ ...asked, db, now: clock.now(), afterCommit: (action) => actions.push(action) })
  })
  for (const action of actions) action()
  return value
}
