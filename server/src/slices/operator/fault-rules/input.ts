/** What a rule is made from. */

import { z } from 'zod'
import { choice, decimal, integer, object, oneOfThese, text } from '../../../kernel/wire/params.ts'
import { LIMITS } from './rule.ts'
import { SCENARIO_NAMES } from './scenarios.ts'
import { whatInput } from './what.ts'

const count = integer(1, LIMITS.timesMax).optional()

const whenInput = object({
  operation: text({ min: 1, max: 100 })
    .optional()
    .describe('Only this operation, by its name in the contract.'),
  number: text({ min: 1, max: 40 }).optional().describe('Only this phone number, by its id.'),
  recipient: text({ min: 1, max: 40 }).optional().describe('Only this customer.'),
  template: text({ min: 1, max: 512 }).optional().describe('Only this template; * for any.'),
  field: text({ min: 1, max: 100 }).optional().describe('Only notifications of this field.'),
  nth: count.describe('Only the nth that fits.'),
  times: count.describe('Only so many times.'),
  probability: decimal(0, 1).optional().describe("By chance, drawn from the world's own seed."),
  until: text({ min: 1, max: 40 })
    .optional()
    .describe('Only until this time: a date, or unix seconds. Unless given, for seven days.'),
})
export type WhenInput = z.infer<typeof whenInput>

export const ruleInput = z
  .object({
    when: whenInput.default({}).describe('When it steps in; unless given, every time.'),
    what: whatInput.optional().describe('What it does.'),
    scenario: choice(SCENARIO_NAMES).optional().describe('A bundle of rules, instead of what.'),
  })
  .meta(oneOfThese('what', 'scenario'))
export type RuleInput = z.infer<typeof ruleInput>
