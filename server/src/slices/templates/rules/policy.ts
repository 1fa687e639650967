/** Policy rules: patterns that an operator writes, run so that no pattern and no text can hang the server. */

import { RE2JS } from 're2js'
import { boundedCache } from '../../../kernel/process/bounded-cache.ts'
import { POLICY_LIMITS, type PolicyEffect, type PolicyRule } from '../policy-rule.ts'
import type { Component, TemplateCategory } from '../template.ts'
import { inForceOf } from './rules-in-force.ts'

const COMPILED_MAX = 1_000
const compiled = boundedCache<string, RE2JS>(COMPILED_MAX)

/** Matches whatever the case of letters. Throws for what is no pattern, or too large a one. */
function compilePattern(pattern: string): RE2JS {
  const known = compiled.get(pattern)
  if (known) return known
  const fresh = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE)
  compiled.set(pattern, fresh)
  return fresh
}

/** How long a rule takes to run, in instructions for each character. */
export const sizeOf = ({ pattern, except_pattern }: Pick<PolicyRule, 'pattern' | 'except_pattern'>): number =>
  compilePattern(pattern).programSize() +
  (except_pattern === null ? 0 : compilePattern(except_pattern).programSize())

/** Why a pattern cannot be used, or undefined when it can. */
export function patternProblem(pattern: string): string | undefined {
  try {
    const size = compilePattern(pattern).programSize()
    if (size <= POLICY_LIMITS.programSizeMax) return undefined
    return `it compiles to ${size} steps, and at most ${POLICY_LIMITS.programSizeMax} are allowed; use smaller repetitions`
  } catch (error) {
    return `it cannot be read: ${(error as Error).message}`
  }
}

const FOUND = 'found'

export type Match = { text: string; start: number; end: number }

/** The first place in the text that breaks the rule. */
export function firstMatch(
  rule: Pick<PolicyRule, 'pattern' | 'except_pattern'>,
  text: string,
): Match | undefined {
  const pattern = compilePattern(rule.pattern)
  // Only whether, not where: this asks the fast engine, and nearly all texts end here.
  if (!pattern.test(text)) return undefined
  const except = rule.except_pattern === null ? undefined : compilePattern(rule.except_pattern)
  const matcher = pattern.matcher(text)
  const part = FOUND in pattern.namedGroups() ? FOUND : 0
  let sentence: { end: number; excepted: boolean } | undefined
  while (matcher.find()) {
    const [start, end] = [matcher.start(part), matcher.end(part)]
    if (!except) return { text: text.slice(start, end), start, end }
    // Matches come from left to right, so each sentence is looked at once.
    if (!sentence || start >= sentence.end) {
      const around = sentenceAround(text, start, end, sentence?.end ?? 0)
      sentence = { end: around.end, excepted: except.test(text.slice(around.start, around.end)) }
    }
    if (!sentence.excepted) return { text: text.slice(start, end), start, end }
  }
  return undefined
}

const isEnd = (text: string, at: number) =>
  text[at] === '\n' || ('.!?。！？।'.includes(text[at] ?? '') && /^\s?$/.test(text[at + 1] ?? ''))

function sentenceAround(
  text: string,
  from: number,
  to: number,
  floor: number,
): { start: number; end: number } {
  let start = from
  while (start > floor && !isEnd(text, start - 1)) start--
  let end = Math.max(to, from + 1)
  while (end < text.length && !isEnd(text, end - 1)) end++
  return { start, end }
}

type Place = { component: string; path: string; text: string }

/** Every text of a template that people will see, with its place. */
function textsOf(components: Component[]): Place[] {
  return components.flatMap((component, index) => {
    const path = `components[${index}]`
    const own =
      component.text === undefined
        ? []
        : [{ component: component.type, path: `${path}.text`, text: component.text }]
    const buttons = (component.buttons ?? []).flatMap((button, at) =>
      (['text', 'url'] as const).flatMap((key) => {
        const text = button[key]
        return text === undefined
          ? []
          : [{ component: 'BUTTONS', path: `${path}.buttons[${at}].${key}`, text }]
      }),
    )
    const cards = (component.cards ?? []).flatMap((card, at) =>
      textsOf(card.components).map((place) => ({ ...place, path: `${path}.cards[${at}].${place.path}` })),
    )
    return [...own, ...buttons, ...cards]
  })
}

export type Breach = { rule: PolicyRule; place: Place; match: Match }

/** What is larger is refused for that alone. */
const TEXT_LENGTH_MAX = 4_096
const PLACES_MAX = 50

/** Every enabled rule against every text of a template. */
export function breachesOf(
  rules: PolicyRule[],
  effect: PolicyEffect,
  template: { category: TemplateCategory; components: Component[] },
): Breach[] {
  const { inForce, suspects } = inForceOf(rules, effect)
  const places = textsOf(template.components)
    .filter(({ text }) => text.length <= TEXT_LENGTH_MAX)
    .slice(0, PLACES_MAX)
    .map((place) => ({ place, of: suspects(place.text) }))
    .filter(({ of }) => of.length > 0)
  if (places.length === 0) return []
  return inForce
    .filter(({ categories }) => categories.length === 0 || categories.includes(template.category))
    .flatMap((rule) =>
      places.flatMap(({ place, of }) => {
        const match = of.includes(rule) ? firstMatch(rule, place.text) : undefined
        return match ? [{ rule, place, match }] : []
      }),
    )
}
