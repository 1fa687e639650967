/**
 * The rules that are in force, in the memory of each process: with none, the hot path looks here and goes on. The
 * process that made a rule knows it at once; others are notified, and look for themselves now and then.
 */

import type { House } from '../../../kernel/call/house.ts'
import { SECOND } from '../../../kernel/process/clock.ts'
import type { Rule } from './rule.ts'
import { listLiving } from './store.ts'

export const STAGE_CHANNEL = 'parley_stage'

/** The process that makes one notifies the others, unless it ends in that moment; an application that is gone takes its own along. */
const LOOK_AGAIN_MS = 15 * SECOND

export type Live = {
  isAny(): boolean
  of(appId: string): readonly Rule[]
  put(rule: Rule): void
  drop(ids: string[]): void
  load(): Promise<void>
}

const lives = new WeakMap<House, Live>()

export function liveOf(house: House): Live {
  const live = lives.get(house) ?? newLive(house)
  lives.set(house, live)
  return live
}

function newLive(house: House): Live {
  let rules = new Map<string, Rule>()
  let byApp = new Map<string, Rule[]>()
  /** Grows with every change of our own: what was read before one is out of date. */
  let changes = 0
  const sorted = () => {
    byApp = Map.groupBy(rules.values(), (rule) => rule.app_id)
  }
  return {
    isAny: () => rules.size > 0,
    of: (appId) => byApp.get(appId) ?? [],
    put(rule) {
      changes++
      rules.set(rule.id, rule)
      sorted()
    },
    drop(ids) {
      changes++
      for (const id of ids) rules.delete(id)
      sorted()
    },
    async load() {
      const before = changes
      const living = await listLiving(house.storage.read)
      if (before !== changes) return
      // Which of them are over is decided by the clock of their world, when they are asked.
      rules = new Map(living.map((rule) => [rule.id, rule]))
      sorted()
    },
  }
}

/** As long as the process runs. */
export async function keepRulesInMind(house: House): Promise<{ stop(): Promise<void> }> {
  const live = liveOf(house)
  const look = () =>
    live.load().catch((error) => house.log.error({ err: error }, 'the staging rules could not be read'))
  await look()
  const unlisten = house.storage.listen(STAGE_CHANNEL, look)
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, LOOK_AGAIN_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      unlisten()
      await looking
    },
  }
}
