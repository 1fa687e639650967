/** The reviewer: one judgment, the same at create, in the sandbox's review and in a validate-only call. */

import type { PolicyRule } from '../policy-rule.ts'
import {
  type Component,
  filesOf,
  type RejectedReason,
  type TemplateCategory,
  type TemplateContent,
} from '../template.ts'
import type { Finding } from './findings.ts'
import { breachesOf } from './policy.ts'
import { scanVariables } from './variables.ts'

/** What policy forbids outright: such a template is not even created. */
export function policyFindings(rules: PolicyRule[], template: TemplateContent): Finding[] {
  return breachesOf(rules, 'REFUSE', template).map(({ rule, place, match }) => ({
    code: 131000,
    component: place.component,
    path: place.path,
    found: match.text,
    allowed: `nothing that the policy rule ${rule.name} forbids`,
    message: `The content violates the policy rule ${rule.name}: ${rule.explanation} Found: ${JSON.stringify(match.text)}.`,
  }))
}

export type Verdict =
  | { status: 'APPROVED'; category?: TemplateCategory; explanation: string }
  | {
      status: 'REJECTED'
      rejected_reason: RejectedReason
      explanation: string
      correct_category?: TemplateCategory
    }

export function review(rules: PolicyRule[], template: TemplateContent): Verdict {
  // Rules may have been added since the template was created.
  const [forbidden] = breachesOf(rules, 'REFUSE', template)
  if (forbidden) return rejectedBy(forbidden.rule, forbidden.match.text)
  const unexplained = missingExamples(template.components)
  if (unexplained.length > 0) {
    return {
      status: 'REJECTED',
      rejected_reason: 'INVALID_FORMAT',
      explanation: `Examples are missing, and without them a reviewer cannot tell what will be sent: ${unexplained.join('; ')}.`,
    }
  }
  if (template.category === 'AUTHENTICATION' && !hasCodeButton(template.components)) {
    return {
      status: 'REJECTED',
      rejected_reason: 'INCORRECT_CATEGORY',
      explanation:
        'An AUTHENTICATION template brings a code, and needs a button of type OTP. Add one, or choose the category UTILITY.',
      correct_category: 'UTILITY',
    }
  }
  return judgeByRules(rules, template)
}

function judgeByRules(rules: PolicyRule[], template: TemplateContent): Verdict {
  const breaches = breachesOf(rules, 'REJECT', template)
  const [first] = breaches
  if (!first) return { status: 'APPROVED', explanation: 'No rule objects.' }
  const { rule, match } = first
  const others = breaches.filter((breach) => breach.rule.correct_category !== rule.correct_category)
  const moves = template.allow_category_change && rule.correct_category !== null && others.length === 0
  if (!moves || rule.correct_category === null) return rejectedBy(rule, match.text)
  return {
    status: 'APPROVED',
    category: rule.correct_category,
    explanation: `The category was changed from ${template.category} to ${rule.correct_category}, as allow_category_change permits: ${rule.explanation}`,
  }
}

function rejectedBy(rule: PolicyRule, found: string): Verdict {
  return {
    status: 'REJECTED',
    rejected_reason: rule.rejected_reason,
    explanation: `${rule.explanation} Found: ${JSON.stringify(found)} (rule ${rule.name}).`,
    ...(rule.correct_category && { correct_category: rule.correct_category }),
  }
}

const hasCodeButton = (components: Component[]) =>
  components.some((component) => component.buttons?.some((button) => button.type === 'OTP'))

/** Where a variable or a picture stands without a sample of it. */
function missingExamples(components: Component[]): string[] {
  return components.flatMap((component, index) => {
    const missing: string[] = []
    const isMedia = filesOf(component.format).length > 0
    const hasVariables = component.text !== undefined && scanVariables(component.text).variables.length > 0
    if (isMedia && !component.example)
      missing.push(`components[${index}].example.header_handle (HEADER, a handle)`)
    if (hasVariables && !component.example) missing.push(`components[${index}].example (${component.type})`)
    for (const [at, button] of (component.buttons ?? []).entries()) {
      const isDynamic = button.url !== undefined && scanVariables(button.url).variables.length > 0
      if (isDynamic && !button.example)
        missing.push(`components[${index}].buttons[${at}].example (URL button)`)
    }
    for (const [at, card] of (component.cards ?? []).entries())
      missing.push(
        ...missingExamples(card.components).map((one) => `components[${index}].cards[${at}].${one}`),
      )
    return missing
  })
}
