/** When tokens were last used: remembered as they come, and written down together, each at most once a minute. */

import type { House } from '../../kernel/call/house.ts'
import { boundedCache } from '../../kernel/process/bounded-cache.ts'
import { MINUTE, SECOND } from '../../kernel/process/clock.ts'
import { keepTokenUses } from './store.ts'

const WRITE_AFTER_MS = 10 * SECOND
const AGAIN_AFTER_MS = MINUTE
const REMEMBERED_MAX = 10_000

type Uses = {
  waiting: Map<string, number>
  written: ReturnType<typeof boundedCache<string, number>>
  timer: NodeJS.Timeout | undefined
}

const ofHouses = new WeakMap<House, Uses>()

function usesIn(house: House): Uses {
  const known = ofHouses.get(house)
  if (known) return known
  const uses: Uses = { waiting: new Map(), written: boundedCache(REMEMBERED_MAX), timer: undefined }
  ofHouses.set(house, uses)
  return uses
}

/** With every request, so nothing more than a look: `now` is the time of the token's world. */
export function noteTokenUse(house: House, tokenId: string, now: number): void {
  const uses = usesIn(house)
  const written = uses.written.get(tokenId)
  if (written !== undefined && now - written < AGAIN_AFTER_MS) return
  uses.waiting.set(tokenId, now)
  uses.timer ??= setTimeout(() => {
    writeTokenUses(house).catch((error) =>
      house.log.warn({ err: error }, 'when tokens were used could not be written down'),
    )
  }, WRITE_AFTER_MS).unref()
}

export async function writeTokenUses(house: House): Promise<void> {
  const uses = usesIn(house)
  clearTimeout(uses.timer)
  uses.timer = undefined
  const taken = [...uses.waiting]
  uses.waiting.clear()
  for (const [tokenId, at] of taken) uses.written.set(tokenId, at)
  if (taken.length > 0) await house.storage.transact((db) => keepTokenUses(db, taken))
}
