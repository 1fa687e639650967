/** A world as the operator sees it. */

import { z } from 'zod'
import { writeDate } from '../../../kernel/wire/dates.ts'
import type { World } from './world.ts'

export const clockAnswer = z
  .object({ now: z.string(), unix_ms: z.int(), ahead_seconds: z.number() })
  .meta({ id: 'Clock' })

export const clockOf = (now: number, offset: number) => ({
  now: writeDate(now),
  unix_ms: now,
  ahead_seconds: offset / 1000,
})

export const worldAnswer = z
  .object({
    id: z.string(),
    number: z.int().describe('Counted from 1; 0 is the seeded sandbox.'),
    name: z.string(),
    seed: z.string().describe('What its ids, codes and handles are drawn from.'),
    app_id: z.string(),
    created_time: z.string(),
    expires_at: z.string().optional().describe('When it removes itself, by the wall clock.'),
    clock: clockAnswer,
  })
  .meta({ id: 'World' })

export const describeWorld = (world: World, wallNow: number) => ({
  id: world.id,
  number: world.number,
  name: world.name,
  seed: world.seed,
  app_id: world.app_id,
  created_time: writeDate(world.created_at),
  ...(world.expires_at !== null && { expires_at: writeDate(world.expires_at) }),
  clock: clockOf(wallNow + world.ahead_ms, world.ahead_ms),
})
