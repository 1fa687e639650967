/**
 * Budgets: so many of something within a time, which may be spent at once and come back evenly. The count is one row
 * for each budget, shared by all processes; each process takes a small share at a time and spends that from memory,
 * so most calls cost nothing.
 */

import { boundedCache } from '../../process/bounded-cache.ts'
import type { Clock } from '../../process/clock.ts'
import type { Refusal } from '../../wire/errors.ts'
import type { House } from '../house.ts'
import { type LimitSetting, limitOf, NO_LIMIT } from './limit-setting.ts'
import { spend, spentUntil } from './store.ts'

export type Budget = {
  name: string
  limit: LimitSetting
  windowMs: number
  refuse(parts: { most: number; waitSeconds: number }): Refusal
}

/** How much of a budget is spent, and the seconds until some of it is there again. */
export type Usage = { percent: number; waitSeconds: number }

export type Budgets = {
  /** One of it, by this clock or the server's. Undefined where there is no limit; a usage with seconds to wait when nothing is left. */
  spend(budget: Budget, key: string, clock?: Clock): Promise<Usage | undefined>
}

/** A process takes so small a share at once that an unused one is not missed. */
const SHARES = 50
const SHARE_MAX = 100
const KNOWN_MAX = 50_000

type Purse = {
  left: number
  /** In microseconds, as last seen. */
  spentUntil: number
  /** Nothing can be there before this, whatever other processes do. */
  emptyUntil: number
  filling?: Promise<void> | undefined
}

export function budgetsOf(house: House): Budgets {
  const purses = boundedCache<string, Purse>(KNOWN_MAX)

  function purseOf(key: string): Purse {
    const known = purses.get(key)
    if (known) return known
    const made = { left: 0, spentUntil: 0, emptyUntil: 0 }
    purses.set(key, made)
    return made
  }

  async function fill(
    purse: Purse,
    { key, clock }: { key: string; clock: Clock },
    windowMs: number,
    most: number,
  ): Promise<void> {
    const now = clock.now() * 1000
    const mostUntil = now + windowMs * 1000
    const costOf = (count: number) => Math.ceil((count * windowMs * 1000) / most)
    const share = Math.max(1, Math.min(SHARE_MAX, Math.floor(most / SHARES)))
    for (const count of share === 1 ? [1] : [share, 1]) {
      const until = await house.storage.transactOne((db) =>
        spend(db, { key, now, cost: costOf(count), mostUntil }),
      )
      if (until === undefined) continue
      purse.left += count
      purse.spentUntil = until
      return
    }
    purse.spentUntil = (await spentUntil(house.storage.read, key)) ?? now
    purse.emptyUntil = purse.spentUntil + costOf(1) - windowMs * 1000
  }

  return {
    async spend(budget, id, clock = house.clock) {
      const most = limitOf(house, budget.limit)
      if (most === NO_LIMIT) return undefined
      const key = `${budget.name} ${id}`
      const purse = purseOf(key)
      const windowUs = budget.windowMs * 1000
      for (;;) {
        const now = clock.now() * 1000
        if (purse.left > 0) {
          purse.left--
          const unused = (purse.left * windowUs) / most
          const share = (purse.spentUntil - unused - now) / windowUs
          return { percent: Math.round(Math.min(1, Math.max(0, share)) * 100), waitSeconds: 0 }
        }
        const waitUs = purse.emptyUntil - now
        // A wait beyond the window comes from a clock that was wrong and has been corrected.
        if (waitUs > 0 && waitUs <= windowUs) {
          return { percent: 100, waitSeconds: Math.max(1, Math.ceil(waitUs / 1_000_000)) }
        }
        purse.filling ??= fill(purse, { key, clock }, budget.windowMs, most).finally(() => {
          purse.filling = undefined
        })
        await purse.filling
      }
    },
  }
}

/** The same, refused in the budget's own words when nothing is left. */
export function assertLeft(house: House, budget: Budget, usage: Usage): void {
  if (usage.waitSeconds === 0) return
  throw budget.refuse({ most: limitOf(house, budget.limit), waitSeconds: usage.waitSeconds })
}
