/** What the platform is like at a moment, to who speaks a version of it: asked by the name of a change, never by a date. */

import { type BoundedCache, boundedCache } from '../process/bounded-cache.ts'
import type { Switched } from '../process/clock.ts'
import type { Change } from './change.ts'
import { CHANGES, type ChangeName } from './changes.ts'
import { numberOf, versionChanges, versionServed } from './versions.ts'

export type Platform = {
  /** As it was asked for, `''` where a host of the platform was asked without one; undefined: nobody speaks of the platform. */
  asked: string | undefined
  /** The one that answers. */
  version: string | undefined
  has(name: ChangeName): boolean
  /** The moment from which it holds, 0 where it is switched on before its day; undefined where it does not hold. */
  since(name: ChangeName): number | undefined
}

export type Dated = Change & { fromMs: number; untilMs: number }

export const TIMELINE: Dated[] = [...CHANGES, ...versionChanges]
  .map((change: Change) => ({
    ...change,
    fromMs: Date.parse(change.from),
    untilMs: change.until === undefined ? Number.POSITIVE_INFINITY : Date.parse(change.until),
  }))
  .toSorted((one, other) => one.fromMs - other.fromMs)

const byName = new Map(TIMELINE.map((row) => [row.name, row]))

export const CHANGE_NAMES: string[] = CHANGES.map(({ name }) => name)

/** The plain dialect is the specification's, on every day. */
export const NO_PLATFORM: Platform = {
  asked: undefined,
  version: undefined,
  has: () => false,
  since: () => undefined,
}

/** Whether a change holds at a moment, whatever the version. */
export const holdsAt = ({ name, fromMs, untilMs, isOptional }: Dated, now: number, switched: Switched) =>
  switched[name] ?? (!isOptional && fromMs <= now && now < untilMs)

/** Where anything changes, in order: between two of these the platform is the same. */
const MOMENTS = [...new Set(TIMELINE.flatMap(({ fromMs, untilMs }) => [fromMs, untilMs]))].toSorted(
  (one, other) => one - other,
)

type Lasting = { platform: Platform; from: number; until: number }

/** By what is switched, and by the version that was asked for: the last that was worked out. */
const lasting = new WeakMap<Switched, BoundedCache<string, Lasting>>()
const VERSIONS_ASKED_MAX = 100

export function platformAt(
  now: number,
  { switched, asked = '' }: { switched: Switched; asked?: string },
): Platform {
  const known = lasting.getOrInsertComputed(switched, () => boundedCache(VERSIONS_ASKED_MAX))
  const last = known.get(asked)
  if (last && last.from <= now && now < last.until) return last.platform
  const next = MOMENTS.findIndex((moment) => now < moment)
  const at = next < 0 ? MOMENTS.length : next
  const [from = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY] = [MOMENTS[at - 1], MOMENTS[at]]
  const platform = workedOut(now, { switched, asked })
  known.set(asked, { platform, from, until })
  return platform
}

function workedOut(now: number, { switched, asked }: { switched: Switched; asked: string }): Platform {
  let version: string | undefined
  const served = () => {
    version ??= versionServed(asked, now)
    return version
  }
  const holds = (row: Dated) =>
    holdsAt(row, now, switched) && (row.version === undefined || numberOf(served()) >= numberOf(row.version))
  const rowOf = (name: ChangeName) => byName.get(name) as Dated
  return {
    asked,
    get version() {
      return served()
    },
    has: (name) => holds(rowOf(name)),
    since(name) {
      const row = rowOf(name)
      return holds(row) ? (row.fromMs <= now ? row.fromMs : 0) : undefined
    },
  }
}
