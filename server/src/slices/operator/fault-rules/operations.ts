/** FaultRules: making rules, seeing what became of them, ending them. */

import { z } from 'zod'
import type { Asked, Call } from '../../../kernel/call/call.ts'
import { noNode } from '../../../kernel/graph/node.ts'
import {
  operatorOperation,
  operatorReading,
  success,
  successAnswer,
} from '../../../kernel/graph/operation.ts'
import { listShape, shown } from '../../../kernel/graph/shown.ts'
import { writeDate } from '../../../kernel/wire/dates.ts'
import { findApp } from '../../accounts/index.ts'
import { findWorld } from '../worlds/store.ts'
import { catalogue } from './codes.ts'
import { noSuchApp, noSuchRule } from './errors.ts'
import { ruleInput } from './input.ts'
import { liveOf, STAGE_CHANNEL } from './live.ts'
import { makeRefusals, makeRules, nowIn } from './make.ts'
import type { Rule } from './rule.ts'
import { RULE_NOTES } from './rule-notes.ts'
import { SCENARIO_NAMES, SCENARIOS } from './scenarios.ts'
import { findRule, listRulesOf, removeRules } from './store.ts'
import { whatAnswer } from './what.ts'

const whenAnswer = z.object({
  operation: z.string().optional(),
  number: z.string().optional(),
  recipient: z.string().optional(),
  template: z.string().optional(),
  field: z.string().optional(),
  nth: z.int().optional(),
  times: z.int().optional(),
  probability: z.number().optional(),
  until: z.string().optional(),
})

const ruleAnswer = z
  .object({
    id: z.string(),
    app_id: z.string(),
    scenario: z.string().optional(),
    when: whenAnswer.describe('As it was made, with the time at which it ends.'),
    what: whatAnswer,
    matched: z.int().describe('How often it fitted.'),
    used: z.int().describe('How often it stepped in.'),
    active: z.boolean(),
    created_time: z.string(),
    ended_time: z.string().optional(),
  })
  .meta({ id: 'StageRule' })

function described(now: number, rule: Rule) {
  const { id, app_id, scenario, criteria, how, what, until, matched, used, created_at, ended_at } = rule
  const ended = ended_at ?? (until <= now ? until : null)
  return {
    id,
    app_id,
    ...(scenario !== null && { scenario }),
    when: { ...criteria, ...how, until: writeDate(until) },
    what,
    matched,
    used,
    active: ended === null,
    created_time: writeDate(created_at),
    ...(ended !== null && { ended_time: writeDate(ended) }),
  }
}

/** Whose rules: an application by its id, or that of a world. */
type Owner = { appId: string; seed: string }
type Finding = (call: Asked, key: string) => Promise<Owner | undefined>

const byWorld: Finding = async (call, key) => {
  const world = await findWorld(call, key)
  return world && { appId: world.app_id, seed: world.seed }
}

/** An application that is a world has the luck of that. */
const byApp: Finding = async (call, key) =>
  (await byWorld(call, key)) ?? ((await findApp(call, key)) ? { appId: key, seed: key } : undefined)

async function ownerOf(find: Finding, call: Asked, key: string): Promise<Owner> {
  const owner = await find(call, key)
  if (!owner) throw noSuchApp(key)
  return owner
}

async function ruleOf(call: Asked, key: string): Promise<Rule> {
  const rule = await findRule(call.db, key)
  if (!rule) throw noSuchRule(key)
  return rule
}

async function end(call: Call, rules: Rule[]): Promise<void> {
  const ids = rules.map(({ id }) => id)
  await removeRules(call.db, ids)
  await call.house.storage.notify(call.db, STAGE_CHANNEL)
  call.afterCommit(() => liveOf(call.house).drop(ids))
}

const rulesAnswer = z.object(listShape(ruleAnswer))

const EXAMPLE_RULE = {
  id: 'r1',
  app_id: '100000000000001',
  when: { operation: 'sendMessage', nth: 3, until: '2026-01-31T12:00:00+0000' },
  what: { do: 'refuse', code: 131056 },
  matched: 0,
  used: 0,
  active: true,
  created_time: '2026-01-24T12:00:00+0000',
}

/** The same three operations for an application and for a world. */
const faultOf = (whose: string, suffix: string, key: string, find: Finding) => ({
  make: operatorOperation(`stage${suffix}`, noNode, {
    sandboxOnly: true,
    summary: `Stage failures for ${whose}: a rule, or a scenario of several`,
    note: RULE_NOTES,
    key,
    input: ruleInput,
    modes: {
      rule: { when: { operation: 'sendMessage', nth: 3 }, what: { do: 'refuse', code: 131056 } },
      scenario: { scenario: 'rate_limited' },
    },
    answer: z.object({
      success: z.literal(true),
      id: z.string().describe('Of the rule; of a scenario, its first.'),
      rules: z.array(ruleAnswer),
    }),
    example: { success: true, id: 'r1', rules: [EXAMPLE_RULE] },
    refuses: makeRefusals,
    async run({ key: id, input, call }) {
      const owner = await ownerOf(find, call, id)
      const rules = await makeRules(call, owner, input)
      const now = await nowIn(call, owner.appId)
      return { success: true, id: rules[0]?.id, rules: rules.map((rule) => described(now, rule)) }
    },
  }),
  list: operatorReading(`listStage${suffix}`, noNode, {
    sandboxOnly: true,
    summary: `List what is staged for ${whose}, ended rules too`,
    key,
    answer: rulesAnswer,
    refuses: [noSuchApp],
    async run({ key: id, call }) {
      const { appId } = await ownerOf(find, call, id)
      const rules = await listRulesOf(call.db, appId)
      const now = await nowIn(call, appId)
      return shown(call, rules, (rule) => described(now, rule))
    },
  }),
  clear: operatorOperation(`clearStage${suffix}`, noNode, {
    sandboxOnly: true,
    summary: `Remove everything that is staged for ${whose}`,
    key,
    answer: successAnswer,
    refuses: [noSuchApp],
    async run({ key: id, call }) {
      const { appId } = await ownerOf(find, call, id)
      await end(call, await listRulesOf(call.db, appId))
      return success
    },
  }),
})

export const stageApp = faultOf('an application', 'App', 'The application.', byApp)
export const stageWorld = faultOf('a world', 'World', 'The world.', byWorld)

const KEY = 'The rule, as making it answered.'

export const readStageRule = operatorReading('readStageRule', noNode, {
  sandboxOnly: true,
  summary: 'Read a staging rule: how often it fitted, how often it stepped in, whether it has ended',
  key: KEY,
  answer: ruleAnswer,
  refuses: [noSuchRule],
  async run({ key, call }) {
    const rule = await ruleOf(call, key)
    return described(await nowIn(call, rule.app_id), rule)
  },
})

export const removeStageRule = operatorOperation('removeStageRule', noNode, {
  sandboxOnly: true,
  summary: 'Remove a staging rule',
  key: KEY,
  answer: successAnswer,
  refuses: [noSuchRule],
  async run({ key, call }) {
    await end(call, [await ruleOf(call, key)])
    return success
  },
})

export const listStageCodes = operatorReading('listStageCodes', noNode, {
  sandboxOnly: true,
  summary: 'List the errors that can be staged',
  answer: z.object({
    data: z.array(
      z.object({
        code: z.int(),
        status: z.int(),
        type: z.string(),
        title: z.string(),
        text: z.string(),
        subcode: z.int().optional(),
        retry_after: z.int().optional().describe('Seconds.'),
        transient: z.boolean().optional(),
      }),
    ),
  }),
  run: () => ({ data: catalogue() }),
})

export const listScenarios = operatorReading('listScenarios', noNode, {
  sandboxOnly: true,
  summary: 'List the scenarios that can be staged',
  answer: z.object({
    data: z.array(
      z.object({
        name: z.string(),
        about: z.string(),
        rules: z.array(z.object({ when: whenAnswer, what: whatAnswer })),
      }),
    ),
  }),
  run: () => ({
    data: SCENARIO_NAMES.map((name) => ({
      name,
      about: SCENARIOS[name].about,
      rules: SCENARIOS[name].parts.map((part) => ({
        when: 'when' in part ? part.when : {},
        what: part.what,
      })),
    })),
  }),
})
