/** All the load at once: writes, reads, webhooks and pages while the cluster is harmed. */

import type { Server } from 'node:http'
import { drained, judge } from '../../faults/kills/crash/judge.ts'
import { type Arrival, KEY, type Line, lay } from '../../faults/kills/crash/lines.ts'
import { type Histories, prepareTiers, recordHistories } from '../histories/record.ts'
import { addressOf, WEB_URL } from '../machines.ts'
import { callerOf } from './caller.ts'
import { type Journal, newJournal } from './journal.ts'
import { rename } from './renames.ts'
import { makeThings, openWindows, read, send } from './steady-writes.ts'

export type Notifications = {
  arrivals: number
  lost: number
  changed: number
  inversions: number
  duplicates: number
}

export type ClusterLoad = {
  journal: Journal
  histories: Histories
  /** Lets calls under way come to their end, then notifications; after it nothing is written any more. */
  stop(): Promise<Notifications>
}

export async function startLoad(): Promise<ClusterLoad> {
  const journal = newJournal()
  let stopped = false
  const isStopped = () => stopped
  const [owner, operator] = [callerOf(journal, 'sandbox-token', isStopped), callerOf(journal, KEY, isStopped)]
  const arrivals: Arrival[] = []
  const servers: Server[] = []
  const lines: Line[] = await lay([{ url: WEB_URL }], arrivals, servers, addressOf('load'))
  await openWindows(operator)
  await prepareTiers(owner)
  const { done, histories } = recordHistories({ owner, operator, isStopped })
  const all = Promise.all([
    done,
    send(owner, journal, isStopped),
    read(owner, isStopped),
    makeThings(owner, journal, isStopped),
    ...lines.map((line) => rename(operator, line, isStopped)),
  ])
  // One that fails while the others go on is reported when all are awaited.
  all.catch(() => {})

  return {
    journal,
    histories,
    async stop() {
      stopped = true
      await all
      await drained(lines, arrivals)
      const { lost, changed, inversions, duplicates } = judge(0, lines, arrivals, 0)
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
      return { arrivals: arrivals.length, lost, changed, inversions, duplicates }
    },
  }
}
