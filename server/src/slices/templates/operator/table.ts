/** The operator's table for templates. */

import type { RouteTable } from '../../../kernel/graph/slice.ts'
import { exportTemplates, importTemplates } from './exchange.ts'
import { addRule, changeRule, listRules, removeRule, testRule } from './policy.ts'
import { listReviewQueue, readEverything, readHistory, setTemplate } from './review-desk.ts'

export const operator = {
  'GET /operator/templates': listReviewQueue,
  'GET /operator/{template}': readEverything,
  'POST /operator/{template}': setTemplate,
  'GET /operator/{template}/history': readHistory,
  'GET /operator/{account}/templates': exportTemplates,
  'POST /operator/{account}/templates': importTemplates,
  'GET /operator/policy_rules': listRules,
  'POST /operator/policy_rules': addRule,
  'POST /operator/policy_rules/test': testRule,
  'POST /operator/policy_rules/{name}': changeRule,
  'DELETE /operator/policy_rules/{name}': removeRule,
} satisfies RouteTable
