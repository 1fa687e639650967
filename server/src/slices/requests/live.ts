/** Calls as they are made: server-sent events, for as long as somebody looks. */

import type { Asked, Listener } from '../../kernel/call/call.ts'
import type { House } from '../../kernel/call/house.ts'
import { alarm } from '../../kernel/process/alarm.ts'
import { REQUESTS_CHANNEL } from '../../kernel/records/requests/request.ts'
import { unableNow } from '../../kernel/wire/errors.ts'
import { describeRequest } from './answers.ts'
import { detailsOf, type FoundRequest, newestSeq, type RequestFilter, requestsBehind } from './store.ts'

/** Each holds a connection and is told everything: enough for people who look, and for no storm. */
export const STREAMS_MAX = 50

const KEEP_ALIVE_MS = 15_000
const AT_ONCE_MAX = 500
/** Processes that share a database write at the same time: one number may be seen after a higher one. */
const LATE_MAX = 500

const openIn = new WeakMap<House, number>()

export type Watched = { filter: RequestFilter; isWhole: boolean }

/** Takes a place until the reader has left, or refuses. */
export async function openLive(call: Asked, watched: Watched, { left }: Listener) {
  const { house } = call
  const open = openIn.get(house) ?? 0
  if (open >= STREAMS_MAX)
    throw unableNow(
      `${STREAMS_MAX} streams of calls are open, which is the most. Close one, or try again later.`,
    )
  openIn.set(house, open + 1)
  const woken = alarm()
  const unlisten = house.storage.listen(REQUESTS_CHANNEL, woken.ring)
  const end = () => {
    openIn.set(house, (openIn.get(house) ?? 1) - 1)
    unlisten()
    woken.ring()
  }
  if (left.aborted) end()
  else left.addEventListener('abort', end, { once: true })
  return told(call, watched, woken, left)
}

async function* told(
  call: Asked,
  { filter, isWhole }: Watched,
  woken: ReturnType<typeof alarm>,
  left: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let newest = await newestSeq(call)
  const seen = new Set((await behind(newest)).map((row) => row.seq))
  yield Buffer.from('retry: 1000\n\n')
  while (!left.aborted) {
    woken.reset()
    const news = (await behind(newest)).filter((row) => !seen.has(row.seq))
    for (const { seq } of news) seen.add(seq)
    newest = Math.max(newest, ...news.map((row) => row.seq))
    for (const seq of seen) if (seq <= newest - LATE_MAX) seen.delete(seq)
    // With no news it still says that we are here.
    yield Buffer.from(news.length === 0 ? ':\n\n' : await written(news))
    if (!left.aborted && news.length < AT_ONCE_MAX) await woken.rung(KEEP_ALIVE_MS)
  }

  function behind(seq: number): Promise<FoundRequest[]> {
    return requestsBehind(call, { ...filter, afterSeq: seq - LATE_MAX }, LATE_MAX + AT_ONCE_MAX)
  }

  async function written(rows: FoundRequest[]): Promise<string> {
    const details = isWhole
      ? await detailsOf(
          call,
          rows.map((row) => row.trace_id),
        )
      : undefined
    return rows
      .map((row) => describeRequest(row, details?.get(row.trace_id)))
      .map((request) => `event: request\ndata: ${JSON.stringify(request)}\n\n`)
      .join('')
  }
}
