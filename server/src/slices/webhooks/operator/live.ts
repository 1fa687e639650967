/** Events as they happen, and once more when something has become of them. */

import type { Asked } from '../../../kernel/call/call.ts'
import { type Live, liveEvent } from '../../../kernel/call/live.ts'
import {
  DELIVERIES_CHANNEL,
  EVENTS_CHANNEL,
  ROUTED_CHANNEL,
  traces as store,
} from '../../../kernel/engine/index.ts'
import { listedEvents } from './listed.ts'

/** The latest that are on their way; what becomes of older ones a page finds when it asks. */
const OPEN_MAX = 500

type Listed = Awaited<ReturnType<typeof listedEvents>>[number]

export function liveEvents(
  call: Asked,
  filter: store.EventFilter,
  isWanted: (event: Listed) => boolean,
): Live<store.TracedEvent> {
  /** What was said last of events on their way, or nothing where they were not wanted so far. */
  const open = new Map<string, { row: store.TracedEvent; said: string }>()

  async function written(rows: store.TracedEvent[], isNew: boolean): Promise<string> {
    const listed = await listedEvents(call, rows)
    return rows
      .map((row, at) => {
        const event = listed[at]
        if (!event) return ''
        const isSaid = isWanted(event)
        const said = isSaid ? JSON.stringify(event) : ''
        const before = open.get(row.id)?.said
        if (event.outcome === 'waiting') open.set(row.id, { row, said })
        else open.delete(row.id)
        if (!isSaid || said === before) return ''
        // What is said again is older than what was said last, and no place to go on from.
        return liveEvent('event', event, isNew ? row.id : undefined)
      })
      .join('')
  }

  return {
    what: 'events',
    channels: [EVENTS_CHANNEL, DELIVERIES_CHANNEL, ROUTED_CHANNEL],
    newest: () => store.newestSeq(call),
    placeOf: async (id) => (await store.findEvent(call, id))?.seq,
    behind: (seq, most) => store.eventsBehind(call, { ...filter, afterSeq: seq }, most),
    written: (rows) => written(rows, true),
    async changes() {
      const rows = [...open.values()].slice(-OPEN_MAX).map(({ row }) => row)
      const text = rows.length === 0 ? '' : await written(rows, false)
      return { text, isOpen: open.size > 0 }
    },
  }
}
