/** The versions of the definition's format, oldest first. A version is compared by its rank in this list. */

export const VERSIONS = [
  '2.1',
  '3.0',
  '3.1',
  '4.0',
  '5.0',
  '5.1',
  '6.0',
  '6.1',
  '6.2',
  '6.3',
  '7.0',
  '7.1',
  '7.2',
  '7.3',
] as const

export type Version = (typeof VERSIONS)[number]

export const DATA_API_VERSIONS = ['2.0', '3.0', '4.0'] as const

export const NEWEST: Version = '7.3'

const RANKS: ReadonlyMap<string, number> = new Map(VERSIONS.map((version, rank) => [version, rank]))

export const rankOf = (version: string): number | undefined => RANKS.get(version)

/** The rank of a version that we wrote ourselves. */
export const since = (version: Version): number => RANKS.get(version) ?? 0
