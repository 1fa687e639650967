/** Which rule steps in at a place, and what it says there. */

import type { About, Fault, FaultPlace, FaultRules } from '../../../kernel/call/fault-rules.ts'
import type { House } from '../../../kernel/call/house.ts'
import type { Writer } from '../../../kernel/engine/index.ts'
import { findAccount } from '../../accounts/index.ts'
import { liveOf } from './live.ts'
import { PLACES, type Rule } from './rule.ts'
import { fits, isSpent, stepsIn } from './rules.ts'
import { changeRule, countMatch } from './store.ts'
import { changeOf } from './what.ts'

const rulesOfHouses = new WeakMap<House, FaultRules>()

export function faultRulesIn(house: House): FaultRules {
  const known = rulesOfHouses.get(house)
  if (known) return known
  const faultRules = newFaultRules(house)
  rulesOfHouses.set(house, faultRules)
  return faultRules
}

function newFaultRules(house: House): FaultRules {
  const live = liveOf(house)

  async function appOf(of: About['of']): Promise<string | undefined> {
    if ('app_id' in of) return of.app_id
    return (await findAccount({ db: house.storage.read }, of.account_id))?.app_id
  }

  /** The first that fits and steps in; counted exactly, however many processes ask. */
  async function firstOf(rules: Rule[], db: Writer, now: number): Promise<Rule | undefined> {
    for (const { id } of rules) {
      const rule = await countMatch(db, id)
      if (!rule) continue
      const used = stepsIn(rule)
      const counts = { matched: rule.matched, used: rule.used + (used ? 1 : 0) }
      const ended_at = isSpent(rule.how, counts) ? now : null
      if (used || ended_at !== null) await changeRule(db, id, { used: counts.used, ended_at })
      if (used) return rule
    }
    return undefined
  }

  return {
    isAny: live.isAny,
    async decide<Change>(place: FaultPlace<Change>, about: About): Promise<Fault<Change> | undefined> {
      const appId = await appOf(about.of)
      const now = (await house.worldClocks.of(appId)).now()
      const here = live
        .of(appId ?? '')
        .filter(({ what, until }) => PLACES[what.do] === place.name && until > now)
      if (here.length === 0) return undefined
      const facts = await about.facts()
      const fitting = here.filter((rule) => fits(rule.criteria, facts))
      if (fitting.length === 0) return undefined
      const rule = await (about.db
        ? firstOf(fitting, about.db, now)
        : house.storage.transact((db) => firstOf(fitting, db, now)))
      return rule && ({ ...changeOf(rule.what, rule.id), rule: rule.id } as Fault<Change>)
    },
  }
}
