/** What happens on a line, as it happens: server-sent events, for as long as somebody looks. */

import type { House } from '../../kernel/call/house.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import { streamsTooMany } from './errors.ts'
import { feedOf, type LineFeed } from './feed.ts'
import type { Line } from './line.ts'
import { type Sleeper, sleeperUntil } from './sleeper.ts'

/** Each holds a connection and is sent everything: enough for people, too few for an overload. */
export const STREAMS_MAX = { ofProcess: 200, ofNumber: 50 } as const

const KEEP_ALIVE_MS = 15_000

const openIn = new WeakMap<House, Line[]>()

/** Takes a place until the reader has left, or refuses. */
export function openStream(line: Line, left: AbortSignal): AsyncGenerator<Uint8Array> {
  const { house } = line.call
  const open = openIn.get(house) ?? []
  openIn.set(house, open)
  const { ofProcess, ofNumber } = STREAMS_MAX
  if (open.length >= ofProcess) throw streamsTooMany(ofProcess, 'of this process')
  const atNumber = open.filter(({ number }) => number.id === line.number.id).length
  if (atNumber >= ofNumber) throw streamsTooMany(ofNumber, 'of this number')
  open.push(line)
  const sleeper = sleeperUntil(left)
  const feed = feedOf(house).join(line.number.id, line.wa_id, sleeper.wake)
  const unlisten = house.clock.whenMoved(sleeper.wake)
  const end = () => {
    open.splice(open.indexOf(line), 1)
    feed.leave()
    unlisten()
  }
  if (left.aborted) end()
  else left.addEventListener('abort', end, { once: true })
  return happenings(line.call.clock, feed, sleeper, left)
}

async function* happenings(
  clock: Clock,
  feed: LineFeed,
  sleeper: Sleeper,
  left: AbortSignal,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from('retry: 1000\n\n')
  for (let seen = 0; !left.aborted; ) {
    const { items, version } = feed.since(seen)
    seen = version
    const now = { event: 'now', text: String(clock.now()) }
    // With no news it still says that we are here, and what time it is.
    yield Buffer.from([...items, now].map(written).join(''))
    await sleeper.sleep(KEEP_ALIVE_MS)
  }
}

const written = ({ event, text }: { event: string; text: string }) => `event: ${event}\ndata: ${text}\n\n`
