/** The body of a notification taken apart: its events, one for each change in it. */

import type { WebhookEvent } from './event-types.ts'

type Entry = { id: string; time: number; changes: object[] }

const decoder = new TextDecoder()

/** The events in a notification; undefined when it is not one. */
export function readEvents(body: Uint8Array | string): WebhookEvent[] | undefined {
  try {
    const { object, entry } = JSON.parse(typeof body === 'string' ? body : decoder.decode(body))
    return entry.flatMap(({ id, time, changes }: Entry) =>
      changes.map((change) => ({ object, account_id: id, time, ...change })),
    )
  } catch {
    return undefined
  }
}
