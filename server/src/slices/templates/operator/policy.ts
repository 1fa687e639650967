/** The policy rules, for the operator: read, add, change, disable, and try out before enabling. */

import { z } from 'zod'
import { actorOf, type Call } from '../../../kernel/call/call.ts'
import { forgetEverywhere } from '../../../kernel/call/forget-everywhere.ts'
import { holdLock } from '../../../kernel/engine/index.ts'
import { noNode } from '../../../kernel/graph/node.ts'
import {
  operatorOperation,
  operatorReading,
  success,
  successAnswer,
} from '../../../kernel/graph/operation.ts'
import { writeDate } from '../../../kernel/wire/dates.ts'
import { choice, lenient, list, text, truth } from '../../../kernel/wire/params.ts'
import { noSuchRule, patternRefused, ruleNameTaken, rulesTooLarge, tooManyRules } from '../errors/policy.ts'
import { nothingToChange } from '../errors/template.ts'
import { POLICY_EFFECTS, POLICY_LIMITS, type PolicyRule } from '../policy-rule.ts'
import { firstMatch, patternProblem, sizeOf } from '../rules/policy.ts'
import * as store from '../store/policy-rules.ts'
import { REJECTED_REASONS, TEMPLATE_CATEGORIES } from '../template.ts'

const pattern = text({ min: 1, max: POLICY_LIMITS.patternLengthMax })
const orNone = <T extends z.ZodType>(schema: T) =>
  lenient((value) => (value === '' ? null : value), schema.nullable())

const ruleShape = {
  effect: choice(POLICY_EFFECTS).describe(
    'REFUSE: not even created. REJECT: created, and rejected by the reviewer.',
  ),
  pattern: pattern.meta({
    description: 'What is looked for, in RE2 syntax; letters match in either case.',
    examples: ['you have won'],
  }),
  except_pattern: orNone(pattern).describe(
    'A match in a sentence where this matches too is none; empty for none.',
  ),
  categories: list(choice(TEMPLATE_CATEGORIES), { max: TEMPLATE_CATEGORIES.length, commas: true }).describe(
    'The categories it looks at; none: all.',
  ),
  rejected_reason: choice(REJECTED_REASONS).describe('The reason that a rejection gives.'),
  correct_category: orNone(choice(TEMPLATE_CATEGORIES)).describe(
    'The category such a text belongs to, where that is the trouble; empty for none.',
  ),
  explanation: text({ min: 1, max: 1_000 }).meta({
    description: 'What to tell people: what is not allowed, and what to write instead.',
    examples: ['Promises of prizes are not allowed.'],
  }),
  enabled: truth().describe('Whether it is in force.'),
}

const ruleName = text({
  min: 1,
  max: 64,
  pattern: /^[a-z0-9_]+$/,
  says: 'lowercase letters, digits and underscores',
}).meta({ description: 'What the rule is called.', examples: ['no_lottery'] })

const NAME_IN_PATH = 'The name of the rule.'

const ruleAnswer = z
  .object({
    name: z.string(),
    effect: z.enum(POLICY_EFFECTS),
    pattern: z.string(),
    except_pattern: z.string().optional(),
    categories: z.array(z.enum(TEMPLATE_CATEGORIES)),
    rejected_reason: z.enum(REJECTED_REASONS),
    correct_category: z.enum(TEMPLATE_CATEGORIES).optional(),
    explanation: z.string(),
    enabled: z.boolean(),
    made_by: z.string(),
    created_time: z.string().optional(),
    updated_time: z.string().optional(),
  })
  .meta({ id: 'PolicyRule' })

function describeRule({ created_at, updated_at, except_pattern, correct_category, ...rule }: PolicyRule) {
  return {
    ...rule,
    ...(except_pattern !== null && { except_pattern }),
    ...(correct_category !== null && { correct_category }),
    ...(created_at > 0 && { created_time: writeDate(created_at) }),
    ...(updated_at > 0 && { updated_time: writeDate(updated_at) }),
  }
}

export const listPolicyRules = operatorReading('listPolicyRules', noNode, {
  summary: 'List the policy rules',
  answer: z.object({ data: z.array(ruleAnswer) }),
  run: async ({ call }) => ({ data: (await store.listPolicyRules(call)).map(describeRule) }),
})

export const addPolicyRule = operatorOperation('addPolicyRule', noNode, {
  summary: 'Add a policy rule; disabled unless enabled=true, so that it can be tried out first',
  note: [
    '`effect` REFUSE refuses the creation (131000), REJECT rejects in review. Patterns are RE2, in any case, linear in the text; `except_pattern` lifts a match in the same sentence. A new rule starts disabled.',
    'Bounds: 1,000 characters and 1,000 steps a pattern, 15,000 steps for all enabled rules, 100 rules.',
  ],
  input: z.object({
    name: ruleName,
    effect: ruleShape.effect.default('REJECT'),
    pattern: ruleShape.pattern,
    except_pattern: ruleShape.except_pattern.default(null),
    categories: ruleShape.categories.default([]),
    rejected_reason: ruleShape.rejected_reason.default('TAG_CONTENT_MISMATCH'),
    correct_category: ruleShape.correct_category.default(null),
    explanation: ruleShape.explanation,
    enabled: ruleShape.enabled.default(false),
  }),
  request: {
    name: 'no_lottery',
    pattern: 'you have won',
    explanation: 'Promises of prizes are not allowed.',
  },
  answer: ruleAnswer,
  refuses: [ruleNameTaken, patternRefused, tooManyRules, rulesTooLarge],
  async run({ input, call }) {
    const rule: PolicyRule = {
      ...input,
      made_by: actorOf(call.caller),
      created_at: call.now,
      updated_at: call.now,
    }
    await assertUsable(call, rule)
    if (!(await store.addPolicyRule(call, rule))) throw ruleNameTaken(rule.name)
    await forgetEverywhere(call)
    return describeRule(rule)
  },
})

export const changePolicyRule = operatorOperation('changePolicyRule', noNode, {
  summary: 'Change, enable or disable a policy rule',
  key: NAME_IN_PATH,
  input: z.object(ruleShape).partial().meta({ minProperties: 1 }),
  request: { enabled: true },
  answer: ruleAnswer,
  refuses: [noSuchRule, nothingToChange, patternRefused, rulesTooLarge],
  async run({ key, input, call }) {
    const before = await store.findPolicyRule(call, key)
    if (!before) throw noSuchRule(key)
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    if (Object.keys(given).length === 0) throw nothingToChange(Object.keys(ruleShape))
    const change: Partial<PolicyRule> = { ...given, made_by: actorOf(call.caller), updated_at: call.now }
    const after: PolicyRule = { ...before, ...change }
    await assertUsable(call, after)
    await store.changePolicyRule(call, key, change)
    await forgetEverywhere(call)
    return describeRule(after)
  },
})

export const removePolicyRule = operatorOperation('removePolicyRule', noNode, {
  summary: 'Remove a policy rule',
  key: NAME_IN_PATH,
  answer: successAnswer,
  refuses: [noSuchRule],
  async run({ key, call }) {
    if (!(await store.findPolicyRule(call, key))) throw noSuchRule(key)
    await store.removePolicyRule(call, key)
    await forgetEverywhere(call)
    return success
  },
})

export const testRule = operatorOperation('testRule', noNode, {
  summary: 'Try a text against a pattern, against one rule, or against all rules, enabled or not',
  input: z.object({
    text: text({ max: POLICY_LIMITS.testTextLengthMax }).describe('The text to look at.'),
    name: ruleName.optional().describe('Only this rule.'),
    pattern: pattern.optional().describe('A pattern in place of the rules.'),
    except_pattern: pattern.optional().describe('What goes with that pattern.'),
  }),
  modes: {
    pattern: { text: 'You have won a cake', pattern: 'you have won' },
    rule: { text: 'You have won a cake', name: 'no_lottery' },
  },
  answer: z.object({
    data: z.array(
      z.object({
        name: z.string().optional(),
        pattern: z.string(),
        except_pattern: z.string().nullable(),
        enabled: z.boolean().optional(),
        matches: z.boolean(),
        match: z.object({ text: z.string(), start: z.int(), end: z.int() }).optional(),
      }),
    ),
  }),
  refuses: [noSuchRule, patternRefused],
  async run({ input, call }) {
    const rules = await rulesToTry(call, input)
    return {
      data: rules.map((rule) => {
        const match = firstMatch(rule, input.text)
        return { ...rule, matches: match !== undefined, ...(match && { match }) }
      }),
    }
  },
})

type Tried = { name?: string; pattern: string; except_pattern: string | null; enabled?: boolean }

async function rulesToTry(
  call: Call,
  asked: { name?: string | undefined; pattern?: string | undefined; except_pattern?: string | undefined },
): Promise<Tried[]> {
  if (asked.pattern !== undefined) {
    const tried = { pattern: asked.pattern, except_pattern: asked.except_pattern ?? null }
    assertPatterns(tried)
    return [tried]
  }
  const all = (await store.listPolicyRules(call)).map(({ name, pattern, except_pattern, enabled }) => ({
    name,
    pattern,
    except_pattern,
    enabled,
  }))
  if (asked.name === undefined) return all
  const named = all.filter((rule) => rule.name === asked.name)
  if (named.length === 0) throw noSuchRule(asked.name)
  return named
}

function assertPatterns(rule: Pick<PolicyRule, 'pattern' | 'except_pattern'>): void {
  for (const parameter of ['pattern', 'except_pattern'] as const) {
    const value = rule[parameter]
    const problem = value === null ? undefined : patternProblem(value)
    if (problem !== undefined) throw patternRefused(parameter, problem)
  }
}

/** Each pattern by itself, and all enabled ones together: what runs on every create has its bounds. */
async function assertUsable(call: Call, rule: PolicyRule): Promise<void> {
  assertPatterns(rule)
  await holdLock(call.db, 'policy rules')
  const others = (await store.listPolicyRules(call)).filter((other) => other.name !== rule.name)
  if (others.length >= POLICY_LIMITS.rulesMax) throw tooManyRules(POLICY_LIMITS.rulesMax)
  const enabled = [...others, rule].filter((one) => one.enabled)
  const size = enabled.reduce((sum, one) => sum + sizeOf(one), 0)
  if (rule.enabled && size > POLICY_LIMITS.programSizesMax)
    throw rulesTooLarge(size, POLICY_LIMITS.programSizesMax)
}
