/** Server-sent events of what happens, for as long as a reader is connected, and on from where it left off. */

import { MINUTE } from '../process/clock.ts'
import { wakeUp } from '../process/wake-up.ts'
import { unableNow } from '../wire/errors.ts'
import type { Asked, Listener } from './call.ts'
import type { House } from './house.ts'

/** Each holds a connection and gets everything: enough for people, too few for an overload. */
export const STREAMS_MAX = 50

const KEEP_ALIVE_MS = 15_000
const AT_ONCE_MAX = 500
/** Processes write to one database at the same time: a number may appear after a higher one. */
const LATE_MAX = 500
/** A reader that missed more than this begins with the latest of it. */
const RESUMED_MAX = 5_000
/** How often to look for changes of what was sent, while anything is open. */
const CHANGES_MS = 500
/**
 * A stream ends after this time, because a session may have ended: the browser connects again and shows its session.
 */
const BY_SESSION_MS = 5 * MINUTE

export type Live<Row extends { seq: number }> = {
  /** What there is a stream of, for whoever finds too many open. */
  what: string
  channels: string[]
  /** Where the stream of a new reader begins. */
  newest(): Promise<number>
  /** The place of the last row that a reader received, by its id. */
  placeOf(id: string): Promise<number | undefined>
  behind(seq: number, most: number): Promise<Row[]>
  written(rows: Row[]): string | Promise<string>
  /** Changes of rows that were sent before, and whether any of them is still open. */
  changes?(): Promise<{ text: string; isOpen: boolean }>
}

export const LIVE_TYPE = 'text/event-stream; charset=utf-8'
export const LIVE_HEADERS = { 'cache-control': 'no-store', 'x-accel-buffering': 'no' }

export const asksLive = (headers: Record<string, unknown>) =>
  String(headers.accept ?? '').includes('text/event-stream')

/** One event; without an id, a reader cannot continue from it. */
export const liveEvent = (name: string, data: unknown, id?: string) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

const openIn = new WeakMap<House, Map<string, number>>()

/** Takes a place until the reader has left, or refuses. */
export function openLive<Row extends { seq: number }>(
  call: Asked,
  live: Live<Row>,
  { left }: Listener,
  lastId: unknown,
): AsyncGenerator<Uint8Array> {
  const open = openIn.get(call.house) ?? new Map<string, number>()
  openIn.set(call.house, open)
  const count = open.get(live.what) ?? 0
  if (count >= STREAMS_MAX)
    throw unableNow(
      `${STREAMS_MAX} streams of ${live.what} are open, which is the most. Close one, or try again later.`,
    )
  open.set(live.what, count + 1)
  const woken = wakeUp()
  const unlisten = live.channels.map((channel) => call.house.storage.listen(channel, woken.wake))
  const end = () => {
    open.set(live.what, (open.get(live.what) ?? 1) - 1)
    for (const stop of unlisten) stop()
    woken.wake()
  }
  if (left.aborted) end()
  else left.addEventListener('abort', end, { once: true })
  return stream(call, live, { woken, left, lastId: typeof lastId === 'string' ? lastId : undefined })
}

type Reading = { woken: ReturnType<typeof wakeUp>; left: AbortSignal; lastId: string | undefined }

async function* stream<Row extends { seq: number }>(
  call: Asked,
  live: Live<Row>,
  { woken, left, lastId }: Reading,
): AsyncGenerator<Uint8Array> {
  const endsAt = performance.now() + (isBySession(call) ? BY_SESSION_MS : Number.POSITIVE_INFINITY)
  const latest = await live.newest()
  const known = lastId === undefined ? undefined : await live.placeOf(lastId)
  let place = known === undefined ? latest : Math.max(known, latest - RESUMED_MAX)
  const seen = new Set((await behind()).map((row) => row.seq).filter((seq) => seq <= place))
  let saidAt = performance.now()
  yield Buffer.from('retry: 1000\n\n')
  while (!left.aborted && performance.now() < endsAt) {
    woken.reset()
    const news = (await behind()).filter((row) => !seen.has(row.seq))
    for (const { seq } of news) seen.add(seq)
    place = Math.max(place, ...news.map((row) => row.seq))
    for (const seq of seen) if (seq <= place - LATE_MAX) seen.delete(seq)
    const text = news.length === 0 ? '' : await live.written(news)
    const changed = (await live.changes?.()) ?? { text: '', isOpen: false }
    const isSilent = performance.now() - saidAt >= KEEP_ALIVE_MS
    // A comment line keeps the connection alive.
    const said = text + changed.text || (isSilent ? ':\n\n' : '')
    if (said !== '') {
      saidAt = performance.now()
      yield Buffer.from(said)
    }
    if (!left.aborted && news.length < AT_ONCE_MAX)
      await woken.woken(changed.isOpen ? CHANGES_MS : KEEP_ALIVE_MS)
  }

  function behind(): Promise<Row[]> {
    return live.behind(place - LATE_MAX, LATE_MAX + AT_ONCE_MAX)
  }
}

const isBySession = ({ caller }: Asked) => caller.kind === 'operator' && caller.isBySession === true
