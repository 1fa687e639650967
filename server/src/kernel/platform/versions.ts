/** The platform's versions: when each came, and when it ends. Who asks for another is answered by the nearest that lives. */

import { DAY } from '../process/clock.ts'
import type { Change } from './change.ts'

type Version = { version: string; from: string; until?: string }

const SOURCE = "the platform's table of versions, in the changelog of its Graph API"

/** The oldest first. */
const VERSIONS: Version[] = [
  { version: 'v18.0', from: '2023-09-12', until: '2026-01-26' },
  { version: 'v19.0', from: '2024-01-23', until: '2026-05-21' },
  { version: 'v20.0', from: '2024-05-21', until: '2026-09-24' },
  { version: 'v21.0', from: '2024-10-02', until: '2027-01-21' },
  { version: 'v22.0', from: '2025-01-21', until: '2027-05-20' },
  { version: 'v23.0', from: '2025-05-29', until: '2027-10-08' },
  { version: 'v24.0', from: '2025-10-08', until: '2028-02-18' },
  { version: 'v25.0', from: '2026-02-18', until: '2028-07-29' },
  { version: 'v26.0', from: '2026-07-29' },
]

export const numberOf = (version: string): number => Number(version.slice(1))

const spans = VERSIONS.map(({ version, from, until }) => ({
  version,
  number: numberOf(version),
  from: Date.parse(from),
  until: until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until),
}))

/** Which version answers at a moment: one that ended as the oldest that lives, one that is not there yet as the newest. */
export function versionServed(asked: string, now: number): string {
  const living = spans.filter(({ from, until }) => from <= now && now < until)
  const number = numberOf(asked)
  const [oldest] = living
  const newest = living.at(-1)
  if (!oldest || !newest) return asked
  // Without a version, a host of the platform answers as the newest.
  if (asked === '' || number > newest.number) return newest.version
  return (living.findLast((one) => one.number <= number) ?? oldest).version
}

/** So long before its end whoever uses a version is warned. */
const WARNED_AHEAD_MS = 180 * DAY

/** In words, where a version has ended or soon will. */
export function endingOf(asked: string, now: number): string | undefined {
  if (asked === '') return undefined
  const number = numberOf(asked)
  const span = spans.findLast((one) => one.number <= number)
  const until = span?.until ?? 0
  if (until - now > WARNED_AHEAD_MS) return undefined
  const [day = ''] = new Date(until).toISOString().split('T')
  if (until <= now)
    return `${asked} has ended${span ? ` on ${day}` : ''}: ${versionServed(asked, now)} answers`
  return `${asked} ends in ${Math.ceil((until - now) / DAY)} days, on ${day}`
}

/** Headers of answers. */
export const VERSION_HEADER = 'facebook-api-version'
export const VERSION_ENDS_HEADER = 'x-parley-version-ends'

/** What became of versions stands among the changes, too. */
export const versionChanges: Change[] = VERSIONS.flatMap(({ version, from, until }) => {
  const name = version.replace('.0', '')
  const about = { source: SOURCE, certain: true, concerns: 'versions' as const }
  return [
    { name: `${name}_is_released`, from, says: `Version ${version} is released.`, ...about },
    ...(until === undefined
      ? []
      : [
          {
            name: `${name}_has_ended`,
            from: until,
            says: `Version ${version} has ended: who asks for it is answered by the oldest version that lives.`,
            ...about,
          },
        ]),
  ]
})
