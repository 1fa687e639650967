/**
 * What happens on the lines that somebody looks at. One loop of the process looks at each of them once, however many
 * streams send it, and rests longer than it works: people who watch must not slow down those who do something.
 */

import { setImmediate } from 'node:timers/promises'
import type { House } from '../../kernel/call/house.ts'
import { EVENTS_CHANNEL } from '../../kernel/engine/index.ts'
import { type Item, lookAt, numberOf } from './look.ts'
import { type Sleeper, sleeperUntil } from './sleeper.ts'

/** A burst of events in the house is looked at once. */
const REST_MS_MIN = 40
/** How much of its time the loop may work. */
const WORK_SHARE = 0.1
const AFTER_FAILURE_MS = 1_000
/** What no event reports, such as prompts that changed, is seen after this long. A timer cannot wait for ever, either. */
const LOOK_AGAIN_MS = 1_000

export type LineFeed = {
  /**
   * The items that changed after that version. Compared with what was seen before rather than read from a mark on:
   * statuses change behind any mark, and on PostgreSQL messages may become visible out of their order.
   */
  since(version: number): { items: Item[]; version: number }
  leave(): void
}

type Line = {
  phoneNumberId: string
  waId: string
  sent: Map<string, Item & { version: number }>
  version: number
  listeners: Set<() => void>
}

export type Feed = {
  /** `listener` is called when there is something new on the line, the first time when it was looked at at all. */
  join(phoneNumberId: string, waId: string, listener: () => void): LineFeed
}

const feeds = new WeakMap<House, Feed>()

export function feedOf(house: House): Feed {
  const feed = feeds.get(house) ?? newFeed(house)
  feeds.set(house, feed)
  return feed
}

function newFeed(house: House): Feed {
  const lines = new Map<string, Line>()
  let loop: { sleeper: Sleeper; end(): void } | undefined

  function begin() {
    const ended = new AbortController()
    const sleeper = sleeperUntil(ended.signal)
    const unlisten = house.storage.listen(EVENTS_CHANNEL, sleeper.wake)
    void watch(sleeper, ended.signal)
    return {
      sleeper,
      end() {
        unlisten()
        ended.abort()
      },
    }
  }

  async function watch(sleeper: Sleeper, ended: AbortSignal): Promise<void> {
    for (let lastsMs = LOOK_AGAIN_MS; ; ) {
      await sleeper.sleep(Math.min(lastsMs, LOOK_AGAIN_MS))
      if (ended.aborted) return
      const started = performance.now()
      let restMs = REST_MS_MIN
      try {
        lastsMs = await lookAround()
        restMs = Math.max(restMs, (performance.now() - started) * (1 / WORK_SHARE - 1))
      } catch (error) {
        if (!ended.aborted) house.log.warn({ err: error }, 'the phones could not be updated; trying again')
        restMs = AFTER_FAILURE_MS
        sleeper.wake()
      }
      await sleeper.rest(restMs)
    }
  }

  /** For how long what was seen is so, if nothing happens. */
  async function lookAround(): Promise<number> {
    const numbers = new Map<string, ReturnType<typeof numberOf>>()
    let lastsMs = Number.POSITIVE_INFINITY
    for (const line of lines.values()) {
      const known = numbers.get(line.phoneNumberId) ?? numberOf(house, line.phoneNumberId)
      numbers.set(line.phoneNumberId, known)
      const number = await known
      if (!number) continue
      const seen = await lookAt(house, number, line.waId)
      lastsMs = Math.min(lastsMs, seen.lastsMs)
      publish(line, seen.items)
      await setImmediate()
    }
    return lastsMs
  }

  function publish(line: Line, items: Item[]): void {
    const news = items.filter(({ key, text }) => line.sent.get(key)?.text !== text)
    if (news.length === 0) return
    line.version++
    for (const item of news) line.sent.set(item.key, { ...item, version: line.version })
    for (const listener of line.listeners) listener()
  }

  return {
    join(phoneNumberId, waId, listener) {
      const key = `${phoneNumberId} ${waId}`
      const line = lines.get(key) ?? {
        phoneNumberId,
        waId,
        sent: new Map(),
        version: 0,
        listeners: new Set(),
      }
      lines.set(key, line)
      line.listeners.add(listener)
      loop ??= begin()
      if (line.version === 0) loop.sleeper.wake()
      return {
        since: (version) => ({
          items: [...line.sent.values()].filter((item) => item.version > version),
          version: line.version,
        }),
        leave() {
          if (!line.listeners.delete(listener) || line.listeners.size > 0) return
          lines.delete(key)
          if (lines.size > 0) return
          loop?.end()
          loop = undefined
        },
      }
    },
  }
}
