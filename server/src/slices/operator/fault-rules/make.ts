/** Making rules: everything that could never step in is refused with what there is. */

import type { Asked, Call } from '../../../kernel/call/call.ts'
import { newRowId } from '../../../kernel/wire/ids.ts'
import { findAccount } from '../../accounts/index.ts'
import { badRecipient, readRecipient } from '../../messages/index.ts'
import { findPhoneNumber } from '../../phone-numbers/index.ts'
import { errorOf } from './codes.ts'
import {
  badTime,
  neverFits,
  noSuchApp,
  oneOrTheOther,
  rulesTooMany,
  unknownCode,
  unknownWord,
} from './errors.ts'
import type { RuleInput, WhenInput } from './input.ts'
import { liveOf, STAGE_CHANNEL } from './live.ts'
import { type Criteria, KNOWN_AT, LASTS_MS, LIMITS, PLACES, type Rule } from './rule.ts'
import { type Part, partsOf } from './scenarios.ts'
import { addRule, listRulesOf, removeRules } from './store.ts'
import type { WhatInput } from './what.ts'

/** What making a rule may be refused with. */
export const makeRefusals = [
  noSuchApp,
  oneOrTheOther,
  unknownCode,
  unknownWord,
  neverFits,
  badTime,
  badRecipient,
  rulesTooMany,
] as const

/** A rule ends by the clock of its world, which may be far from that of who makes it. */
export const nowIn = async ({ house, db }: Asked, appId: string): Promise<number> =>
  (await house.worldClocks.within(db, appId)).now()

export async function makeRules(
  call: Call,
  { appId, seed }: { appId: string; seed: string },
  { when, what, scenario }: RuleInput,
): Promise<Rule[]> {
  if ((what === undefined) === (scenario === undefined)) throw oneOrTheOther()
  const parts: Part[] =
    what !== undefined
      ? [{ what }]
      : partsOf(scenario ?? 'rate_limited').map((part) => ({ ...part, when: merged(part.when, when) }))
  const before = await listRulesOf(call.db, appId)
  const now = await nowIn(call, appId)
  const living = before.filter((rule) => rule.ended_at === null && rule.until > now)
  if (living.length + parts.length > LIMITS.rulesOfAppMax) throw rulesTooMany()
  const ended = before.filter((rule) => !living.includes(rule))
  await forgetOldest(call, ended)
  const made: Rule[] = []
  for (const [at, part] of parts.entries()) {
    const asked: WhenInput = scenario === undefined ? when : { ...part.when, until: when.until }
    made.push({
      id: newRowId(call.now),
      app_id: appId,
      scenario: scenario ?? null,
      criteria: await criteriaOf(call, appId, asked, part.what),
      how: howOf(asked),
      what: whatOf(part.what),
      seed: `${seed} ${before.length + at}`,
      until: untilOf(now, asked.until),
      matched: 0,
      used: 0,
      created_at: now,
      ended_at: null,
    })
  }
  for (const rule of made) await addRule(call.db, rule)
  await call.house.storage.notify(call.db, STAGE_CHANNEL)
  call.afterCommit(() => {
    for (const rule of made) liveOf(call.house).put(rule)
  })
  return made
}

/** What is asked of a scenario narrows each of its rules, where the rule can know it. */
function merged(own: Part['when'] = {}, { until: _, ...asked }: WhenInput): NonNullable<Part['when']> {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined)
  return { ...own, ...Object.fromEntries(given) }
}

async function forgetOldest(call: Call, ended: Rule[]): Promise<void> {
  const tooOld = ended.slice(0, Math.max(0, ended.length - LIMITS.endedKeptMax))
  await removeRules(
    call.db,
    tooOld.map(({ id }) => id),
  )
}

async function criteriaOf(call: Call, appId: string, when: WhenInput, what: WhatInput): Promise<Criteria> {
  const { operation, number, recipient, template, field } = when
  const { operationNames, eventKinds } = call.house
  if (operation !== undefined && !operationNames.includes(operation))
    throw unknownWord('operation', operation, [...operationNames].sort())
  const fields = [...new Set(eventKinds.map((kind) => kind.field))].sort()
  if (field !== undefined && !fields.includes(field)) throw unknownWord('field', field, fields)
  if (number !== undefined) await assertOwnNumber(call, appId, number)
  const given = {
    operation,
    number,
    recipient: recipient === undefined ? undefined : readRecipient(recipient),
    template,
    field,
  }
  const criteria = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const known = KNOWN_AT[PLACES[what.do]]
  const foreign = Object.keys(criteria).find((name) => !known.includes(name as keyof Criteria))
  if (foreign !== undefined) throw neverFits(foreign, what.do, known)
  return criteria
}

async function assertOwnNumber(call: Call, appId: string, id: string): Promise<void> {
  const number = await findPhoneNumber(call, id)
  const account = number && (await findAccount(call, number.account_id))
  if (account?.app_id !== appId)
    throw unknownWord('number', id, ['the numbers of this application, by their ids'])
}

const howOf = ({ nth, times, probability }: WhenInput) => ({
  ...(nth !== undefined && { nth }),
  ...(times !== undefined && { times }),
  ...(probability !== undefined && { probability }),
})

function whatOf(what: WhatInput): Rule['what'] {
  const isCoded = what.do === 'refuse' || what.do === 'fail_message'
  if (isCoded && !errorOf(what.code)) throw unknownCode(what.code)
  return Object.fromEntries(Object.entries(what).filter(([, value]) => value !== undefined)) as Rule['what']
}

function untilOf(now: number, until: string | undefined): number {
  if (until === undefined) return now + LASTS_MS
  const at = /^\d{9,11}$/.test(until) ? Number(until) * 1000 : Date.parse(until)
  const most = now + LIMITS.lastsMsMax
  if (!(at > now && at <= most)) throw badTime(until, now, most)
  return at
}
