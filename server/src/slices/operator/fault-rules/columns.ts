/** What the columns of staging rules may hold. */

import { z } from 'zod'
import {
  count,
  jsonOf,
  type KeptTable,
  keptTable,
  key,
  moment,
  nodeKey,
  oneOf,
  text,
} from '../../../kernel/records/kept-table.ts'
import { errorOf } from './codes.ts'
import { LIMITS } from './rule.ts'
import { SCENARIO_NAMES } from './scenarios.ts'
import { whatAnswer } from './what.ts'

const word = z.string().min(1).max(512).optional()
const times = z.int().min(1).max(LIMITS.timesMax).optional()

export const tables: KeptTable[] = [
  keptTable(
    'stage_rules',
    {
      id: key(),
      app_id: nodeKey(),
      scenario: oneOf(SCENARIO_NAMES).nullable(),
      criteria: jsonOf(
        z.strictObject({ operation: word, number: word, recipient: word, template: word, field: word }),
      ),
      how: jsonOf(z.strictObject({ nth: times, times, probability: z.number().min(0).max(1).optional() })),
      what: jsonOf(whatAnswer),
      seed: text(200),
      until: moment(),
      matched: count(),
      used: count(),
      created_at: moment(),
      ended_at: moment().nullable(),
    },
    {
      problem({ what }) {
        const { code } = JSON.parse(String(what)) as { code?: number }
        return code === undefined || errorOf(code) ? undefined : `stages ${code}, which the catalogue has not`
      },
    },
  ),
]
