/**
 * The log of calls: each is noted in memory as it is answered, and written with others a few times a second. It works
 * a small share of the time and no more: in a storm the calls that do not fit are counted instead of kept, so that
 * no caller waits for the log.
 */

import { setImmediate } from 'node:timers/promises'
import type { House } from '../../call/house.ts'
import type { RequestFacts } from '../../call/request-facts.ts'
import { isSandbox } from '../../process/mode.ts'
import { BODY_READ_MAX, type Kept, notKept, redacting, type SecretsOf } from './redact.ts'
import { REQUESTS_CHANNEL, requestLogSetting, type Seen } from './request.ts'
import { addRequests } from './store.ts'

/** What may stand in memory, in calls and in characters of their bodies. */
export const WAITING_MAX = { calls: 250, characters: 8_000_000 }
/** Few enough that nobody notices the transaction. */
const PORTION = 100
const GAP_MS_MIN = 200
/** A slow database is no work of ours. */
const REST_MS_MAX = 2_000
/** How much of its time a process may spend on this. */
export const WORK_SHARE = 0.01

export type RequestLog = {
  /** `see` gives all of it; in a storm it is not even looked at. */
  note(facts: RequestFacts, see: () => Seen): void
  /** Called with what was just written, on this process only. */
  watch(written: (kept: Kept[]) => void): void
  stop(): Promise<void>
}

export const percentKept = (house: House): number =>
  house.settings.get(requestLogSetting) ?? (isSandbox(house) ? 100 : 0)

/** `known`: the values that are secret in this installation. Undefined where calls are not written down. */
export function requestLog(
  house: House,
  known: readonly string[],
  secretsOf: SecretsOf,
): RequestLog | undefined {
  const percent = percentKept(house)
  if (percent === 0) return undefined
  const redacted = redacting(known, secretsOf)
  const watchers: ((kept: Kept[]) => void)[] = []
  let waiting: Seen[] = []
  let characters = 0
  let skipped = 0
  let timer: NodeJS.Timeout | undefined
  let workedMs = 0
  let restsUntil = 0
  let writing: Promise<void> | undefined

  async function write(): Promise<void> {
    const taken = waiting
    waiting = []
    characters = 0
    for (let at = 0; at < taken.length; at += PORTION) {
      if (at > 0) await setImmediate()
      await writePortion(taken.slice(at, at + PORTION))
    }
  }

  async function writePortion(seen: Seen[]): Promise<void> {
    const lost = skipped
    skipped = 0
    const kept = worked(() => seen.map((one, place) => redacted(one, place === 0 ? lost : 0)))
    try {
      await house.storage.transact((db) =>
        worked(async () => {
          await addRequests(db, kept)
          await house.storage.notify(db, REQUESTS_CHANNEL)
        }),
      )
      for (const watcher of watchers) watcher(kept)
    } catch (error) {
      skipped += lost + seen.length
      house.log.warn({ err: error, calls: seen.length }, 'calls could not be written down')
    }
  }

  /** Without the time in which the disk, or a turn, is waited for. */
  function worked<T>(work: () => T): T {
    const started = performance.now()
    const end = () => {
      workedMs += performance.now() - started
    }
    const done = work()
    if (done instanceof Promise) done.then(end, end)
    else end()
    return done
  }

  function schedule(): void {
    if (timer || writing) return
    timer = setTimeout(begin, Math.max(GAP_MS_MIN, restsUntil - performance.now()))
  }

  /** Afterwards it rests in proportion to what it has worked. */
  function begin(): void {
    timer = undefined
    workedMs = 0
    writing = write()
      .catch((error) => house.log.error({ err: error }, 'calls could not be written down'))
      .finally(() => {
        restsUntil = performance.now() + Math.min(workedMs * (1 / WORK_SHARE - 1), REST_MS_MAX)
        writing = undefined
        if (waiting.length > 0) schedule()
      })
  }

  return {
    note(facts, see) {
      if (facts.isLeftOut || (percent < 100 && Math.random() * 100 >= percent)) return
      if (waiting.length >= WAITING_MAX.calls || characters >= WAITING_MAX.characters) {
        skipped++
        return
      }
      const seen = see()
      characters += withoutLarge(seen)
      waiting.push(seen)
      schedule()
    },
    watch: (written) => void watchers.push(written),
    async stop() {
      await writing
      clearTimeout(timer)
      await write()
    },
  }
}

/** Lets go at once of what is too long to be kept; gives how much is held. */
function withoutLarge({ facts, headers }: Seen): number {
  const length = bodyLength(facts, headers)
  if (length > BODY_READ_MAX) {
    facts.bag = notKept(length)
    facts.files = []
  }
  const { answer = '' } = facts
  if (answer.length > BODY_READ_MAX) facts.answer = JSON.stringify(notKept(answer.length))
  return (facts.answer?.length ?? 0) + Math.min(length, BODY_READ_MAX)
}

/** A body that came in pieces does not say how long it is. */
function bodyLength({ bag, files }: RequestFacts, headers: Seen['headers']): number {
  if (headers['transfer-encoding'] === undefined) return Number(headers['content-length'] ?? 0)
  const written = bag === undefined ? 0 : JSON.stringify(bag).length
  return files.reduce((sum, { bytes }) => sum + bytes.length, written)
}
