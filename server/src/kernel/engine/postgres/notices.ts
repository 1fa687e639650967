/** Notices of a transaction, sent when it commits: by PostgreSQL itself, or by this process a moment later. */

import { sql } from 'kysely'
import { compilable, compiledOnce, unansweredChange } from '../compiled.ts'
import type { Writer } from '../tables.ts'

/** A channel is notified once for each transaction, however often the transaction asks for it. */
const notifiedIn = new WeakMap<object, Set<string>>()

/** The channels that a transaction announces when it commits. */
const announced = new WeakMap<object, Set<string>>()

/** Runs in every transaction that notifies. */
const sendNotice = unansweredChange((db: Writer, channel: string) =>
  compilable(db, sql`select pg_notify(${channel}, '')`),
)

export const notifyAll = compiledOnce((db: Writer, channels: string[], by: string) =>
  compilable(db, sql`select pg_notify(channel, ${by}) from unnest(${channels}::text[]) as channel`),
)

export async function notify(handle: Writer, channel: string): Promise<void> {
  if (handle.isTransaction) {
    const notified = notifiedIn.get(handle) ?? new Set()
    if (notified.has(channel)) return
    notifiedIn.set(handle, notified.add(channel))
  }
  await sendNotice(handle, channel)
}

export async function announce(handle: Writer, channel: string): Promise<void> {
  if (!handle.isTransaction) throw new Error(`news of ${channel} are announced inside of a transaction only`)
  announced.set(handle, (announced.get(handle) ?? new Set()).add(channel))
}

export const announcedIn = (handles: Writer[]): Set<string> =>
  new Set(handles.flatMap((handle) => [...(announced.get(handle) ?? [])]))
