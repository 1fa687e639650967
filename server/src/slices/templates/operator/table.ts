/** The operator's table for templates. */

import type { RouteTable } from '../../../kernel/graph/slice.ts'
import { exportTemplates, importTemplates } from './exchange.ts'
import { addPolicyRule, changePolicyRule, listPolicyRules, removePolicyRule, testRule } from './policy.ts'
import { inspectTemplate, listReviewQueue, readTemplateHistory, setTemplate } from './review-desk.ts'

export const operator = {
  'GET /operator/templates': listReviewQueue,
  'GET /operator/{template}': inspectTemplate,
  'POST /operator/{template}': setTemplate,
  'GET /operator/{template}/history': readTemplateHistory,
  'GET /operator/{account}/templates': exportTemplates,
  'POST /operator/{account}/templates': importTemplates,
  'GET /operator/policy_rules': listPolicyRules,
  'POST /operator/policy_rules': addPolicyRule,
  'POST /operator/policy_rules/test': testRule,
  'POST /operator/policy_rules/{name}': changePolicyRule,
  'DELETE /operator/policy_rules/{name}': removePolicyRule,
} satisfies RouteTable
