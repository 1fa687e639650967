/** The policy rules of one effect, and which of them a text may break: one walk along it for all of them. */

import { RE2JS, RE2Set } from 're2js'
import { boundedCache } from '../../../kernel/process/bounded-cache.ts'
import type { PolicyEffect, PolicyRule } from '../policy-rule.ts'

type InForce = {
  inForce: PolicyRule[]
  /** Those that match it somewhere. Nearly all texts have none. */
  suspects(text: string): PolicyRule[]
}

/** By the list of rules, which is read again every second. */
const known = new WeakMap<PolicyRule[], Partial<Record<PolicyEffect, InForce>>>()

export function inForceOf(rules: PolicyRule[], effect: PolicyEffect): InForce {
  const byEffect = known.get(rules) ?? {}
  known.set(rules, byEffect)
  byEffect[effect] ??= newInForce(rules.filter((rule) => rule.enabled && rule.effect === effect))
  return byEffect[effect]
}

function newInForce(inForce: PolicyRule[]): InForce {
  if (inForce.length === 0) return { inForce, suspects: () => [] }
  const all = setOf(inForce.map(({ pattern }) => pattern))
  return { inForce, suspects: (text) => all.match(text).map((at) => inForce[at] as PolicyRule) }
}

/** Compiling all patterns takes as long as judging hundreds of templates, and they hardly ever change. */
const SETS_MAX = 20
const sets = boundedCache<string, RE2Set>(SETS_MAX)

function setOf(patterns: string[]): RE2Set {
  const key = JSON.stringify(patterns)
  const made = sets.get(key)
  if (made) return made
  const fresh = new RE2Set(RE2Set.UNANCHORED, RE2JS.CASE_INSENSITIVE)
  for (const pattern of patterns) fresh.add(pattern)
  sets.set(key, fresh)
  return fresh
}
