/** How a number stands, and how it stood: its quality and its tier, as they changed. */

import type { PhoneNumber } from '@parley-dev/sdk'
import { queryOptions } from '@tanstack/react-query'
import { operator } from '../server/connection.ts'
import { readTime } from './times.ts'

const QUALITIES = ['UNKNOWN', 'RED', 'YELLOW', 'GREEN'] as const
type Tier = NonNullable<PhoneNumber['throughput']>['level']

/** From the lowest to the highest; what a new number has is as much as the third. */
const TIER_LEVELS: Record<Tier, number> = {
  TIER_50: 0,
  TIER_250: 1,
  STANDARD: 1,
  TIER_1K: 2,
  TIER_10K: 3,
  TIER_100K: 4,
  UNLIMITED: 5,
}
export const TIER_MOST = TIER_LEVELS.UNLIMITED
export const QUALITY_MOST = QUALITIES.length - 1

export const numberQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['number', id],
    enabled: id !== undefined,
    meta: { live: true },
    queryFn: () => operator.numbers.inspect(id ?? ''),
  })

/** Its changes, the oldest first, and how many customers its tier counts now. */
export const qualityQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['quality', id],
    enabled: id !== undefined,
    meta: { live: true },
    queryFn: () => operator.call('readQuality', [id ?? '']),
  })

type Change = { quality_rating: string; throughput_level: string; at: string }

const qualityLevel = (rating: string): number => Math.max(0, QUALITIES.indexOf(rating as 'GREEN'))
const tierLevel = (level: string): number =>
  TIER_LEVELS[level.replace('TIER_UNLIMITED', 'UNLIMITED') as Tier] ?? 0

/** A number that has not changed yet has stood as it stands since the chart begins. */
export function levelsOf(
  which: 'quality' | 'tier',
  stands: { quality: string; tier: string },
  history: Change[],
  now: number,
) {
  const changes = history.map(({ quality_rating, throughput_level, at }) => ({
    at: readTime(at),
    level: which === 'quality' ? qualityLevel(quality_rating) : tierLevel(throughput_level),
  }))
  const level = which === 'quality' ? qualityLevel(stands.quality) : tierLevel(stands.tier)
  return changes.length === 0 ? [{ at: now - 1, level }] : changes
}

export const tierOf = ({ messaging_limit_tier, throughput }: PhoneNumber): string =>
  messaging_limit_tier ?? throughput?.level ?? ''
