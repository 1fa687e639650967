/** What a policy rule is: a pattern that an operator wrote, and what follows from it. */

import type { RejectedReason, TemplateCategory } from './template.ts'

/** REFUSE: not even created (131000). REJECT: created, and rejected by the reviewer. */
export const POLICY_EFFECTS = ['REFUSE', 'REJECT'] as const
export type PolicyEffect = (typeof POLICY_EFFECTS)[number]

export type PolicyRule = {
  name: string
  effect: PolicyEffect
  /** Where it needs what stands around, a group named `found` says which part of a match is meant. */
  pattern: string
  /** A match in a sentence where this pattern matches too is none: "never share your password". */
  except_pattern: string | null
  /** The categories it looks at; empty: all. */
  categories: TemplateCategory[]
  rejected_reason: RejectedReason
  /** The category such a text belongs to, where that is the trouble. */
  correct_category: TemplateCategory | null
  /** What to tell people: what is not allowed, and what to write instead. */
  explanation: string
  enabled: boolean
  made_by: string
  created_at: number
  updated_at: number
}

/** Matching takes time in proportion to pattern times text: these bound the one, the limits on templates the other. */
export const POLICY_LIMITS = {
  patternLengthMax: 1_000,
  /** Instructions of the compiled pattern: `x{1000}` is short to write and long to run. */
  programSizeMax: 1_000,
  /** Of all enabled rules together. */
  programSizesMax: 15_000,
  rulesMax: 100,
  testTextLengthMax: 10_000,
} as const
