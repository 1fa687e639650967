/** A world: an application with all it needs and a clock of its own, for one test. World 0 is the seeded sandbox. */

import type { WorldRow } from '../../../kernel/call/world-clocks.ts'

export type World = WorldRow

/** The seeded sandbox has no row: it lives by the server's clock, and nobody removes it. */
export const SEEDED_WORLD = '0'

export const WORLD_LIMITS = {
  advanceSecondsMax: 366 * 24 * 3_600,
  /** What ages is kept by the world that is furthest behind. */
  atMin: Date.UTC(2020, 0),
  atMax: Date.UTC(2040, 0),
  lifeSecondsMax: 366 * 24 * 3_600,
  /** How long moving a clock waits for what fell due by it. */
  settleMsMax: 30_000,
} as const
