/** A call inside a transaction, and its deeds once that has committed. */

import type { Asked, Call } from './call.ts'

export async function transacted<T>(asked: Asked, work: (call: Call) => Promise<T>): Promise<T> {
  const { storage, clock } = asked.house
  let deeds: (() => void)[] = []
  const value = await storage.transact((db) => {
    deeds = []
    return work({ ...asked, db, now: clock.now(), afterCommit: (deed) => deeds.push(deed) })
  })
  for (const deed of deeds) deed()
  return value
}
