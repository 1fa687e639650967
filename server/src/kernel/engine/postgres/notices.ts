/** What is told of a transaction when it is committed: by the server itself, or by this process a moment later. */

import { sql } from 'kysely'
import { compilable, compiledOnce, unansweredChange } from '../compiled.ts'
import type { Writer } from '../tables.ts'

/** Others hear of a transaction once, when it is committed, however often it says so. */
const notifiedIn = new WeakMap<object, Set<string>>()

/** Of what the transaction of a handle will have news when it is committed. */
const announced = new WeakMap<object, Set<string>>()

/** Asked in every transaction that has news. */
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
