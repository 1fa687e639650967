/** The events that a service recorded, without ids and times, each with how often. */

import type { Place } from '../../server/test/house.ts'
import { rowsIn } from '../../server/test/rows.ts'
import { blind } from './blind.ts'

export async function recordedEvents(place: Pick<Place, 'environment'>): Promise<Map<string, number>> {
  const counted = new Map<string, number>()
  for (const { field, value } of await rowsIn(place, 'select field, value from events')) {
    const event = `${field} ${blind(String(value))}`
    counted.set(event, (counted.get(event) ?? 0) + 1)
  }
  return counted
}

/** Each event that one has recorded more often than the other, with how often both have. */
export function unlikeEvents(
  one: Map<string, number>,
  other: Map<string, number>,
): [string, number, number][] {
  const counts = [...new Set([...one.keys(), ...other.keys()])].map((event): [string, number, number] => [
    event,
    one.get(event) ?? 0,
    other.get(event) ?? 0,
  ])
  return counts.filter(([, often, otherwise]) => often !== otherwise)
}
