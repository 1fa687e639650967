/** Which id of the recording is which of ours. */

import type { Ids } from './compare.ts'

export function newIds(): Ids {
  const [ours, theirs] = [new Map<string, string>(), new Map<string, string>()]
  return {
    ours: (id) => ours.get(id),
    theirs: (id) => theirs.get(id),
    pair(one, other) {
      if (!ours.has(one)) ours.set(one, other)
      if (!theirs.has(other)) theirs.set(other, one)
    },
  }
}

/** A value of the recording in our ids, wherever they stand in it. */
export function inOurIds<T>(value: T, ids: Ids): T
export function inOurIds(value: unknown, ids: Ids): unknown {
  if (typeof value === 'string') return textInOurIds(value, ids)
  if (typeof value === 'number') return Number(ids.ours(String(value)) ?? value)
  if (Array.isArray(value)) return value.map((one) => inOurIds(one, ids))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [ids.ours(name) ?? name, inOurIds(one, ids)]),
  )
}

const textInOurIds = (text: string, ids: Ids): string =>
  ids.ours(text) ?? text.replace(/\d{10,}/g, (digits) => ids.ours(digits) ?? digits)
